// What the engine says about its games, as people read it.
import type { GameInfo, OptionSpec } from '../engine/types';
import { say, t } from '../i18n';

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The engine's short descriptions begin small and end without a stop. */
export function sentence(text: string): string {
  const whole = capitalised(text);
  return /[.!?:。！？：]$/.test(whole) ? whole : whole + t.stop;
}

/** By the letter on the board; empty: it is called by its side alone. */
function pieceName(game: string, symbol: string): string {
  const names = (t.board.pieces as Record<string, Record<string, string>>)[game];
  return names?.[symbol.toUpperCase()] ?? (/^[XOWB●]$/i.test(symbol) ? '' : symbol);
}

export function pieceText(game: string, side: string, symbol: string): string {
  const name = pieceName(game, symbol);
  return name ? t.board.piece(side, name) : side;
}

export const cardText = (game: string, card: string): string => capitalised(pieceName(game, card));

const optionInWords = (option: OptionSpec): OptionSpec => ({ ...option, help: say(option.help) });

/** Names stay as they are: they are for programs. */
export const gameInWords = (game: GameInfo): GameInfo => ({
  ...game,
  title: say(game.title),
  help: say(game.help),
  notation: say(game.notation),
  sides: game.sides.map(say),
  rules: game.rules.map((rules) => ({ ...rules, help: say(rules.help), options: rules.options.map(optionInWords) })),
  levels: game.levels.map((level) => ({ ...level, help: say(level.help) })),
});
