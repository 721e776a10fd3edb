// What a rule set can do beyond the minimum, as the engine tells of it.
import type { GameInfo, Position } from '../engine/types';

export function can(games: readonly GameInfo[], { game, rules }: Pick<Position, 'game' | 'rules'>, ability: 'annotations' | 'outlook'): boolean {
  const set = games.find(({ name }) => name === game)?.rules.find(({ name }) => name === rules);
  return !!set?.abilities?.includes(ability);
}
