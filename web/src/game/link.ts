// A link that carries a whole game, readable and short: #/game/gomoku/renju/size=15/h8.i9.g7
import type { Position } from '../engine/types';

export function positionToLink(position: Position): string {
  const options = Object.entries(position.options)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const moves = position.moves.map(encodeURIComponent).join('.');
  return `#/game/${encodeURIComponent(position.game)}/${encodeURIComponent(position.rules)}/${options || '-'}/${moves}`;
}

/** Null if this is no such link; whether its moves are possible only the engine knows. */
export function linkToPosition(link: string): Position | null {
  const match = /^#?\/?game\/([^/]+)\/([^/]+)\/([^/]*)\/([^/]*)$/.exec(link.slice(Math.max(0, link.indexOf('#'))));
  if (!match) return null;
  try {
    const [game, rules] = [decodeURIComponent(match[1] ?? ''), decodeURIComponent(match[2] ?? '')];
    const options = Object.fromEntries(
      (match[3] === '-' ? '' : (match[3] ?? ''))
        .split('&')
        .filter(Boolean)
        .map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]),
    );
    const moves = (match[4] ?? '').split('.').filter(Boolean).map(decodeURIComponent);
    return { game, rules, options, moves };
  } catch {
    return null; // a % that encodes nothing
  }
}
