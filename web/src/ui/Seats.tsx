// Who plays from here on: a person, or the engine at some level, for each side.
import type { GameInfo } from '../engine/types';
import type { Player } from '../game/saved';
import { engineName } from '../game/endings';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { Select } from './controls';

const kPerson = '';

export function Seats({ game }: { game: GameInfo }) {
  const { table } = useApp();
  const players = table.setup.value?.players;
  if (!players) return null;
  const choices = [
    { value: kPerson, label: t.play.person },
    ...game.levels.map(({ name }) => ({ value: name, label: say(engineName(name)) })),
  ];
  const seat = (side: number, level: string) => {
    const next: [Player, Player] = [...players];
    next[side === 0 ? 0 : 1] = level === kPerson ? { kind: 'person' } : { kind: 'engine', level };
    table.seat(next);
  };
  return (
    <details class="seats">
      <summary>{t.play.seats}</summary>
      <div class="field-grid">
        {players.map((player, side) => (
          <Select
            key={side}
            label={game.sides[side] ?? ''}
            value={player.kind === 'engine' ? player.level : kPerson}
            choices={choices}
            onChange={(level) => seat(side, level)}
          />
        ))}
      </div>
    </details>
  );
}
