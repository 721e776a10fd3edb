// Who plays, whose turn it is, what time is left; and one line that says what the engine is doing.
import type { State } from '../engine/types';
import { clockText } from '../game/clock';
import { engineName } from '../game/endings';
import { handOf } from '../game/moves';
import { say, t } from '../i18n';
import { clockTick, useApp } from '../services';
import { lineThrough } from '../game/tree';
import { seconds } from '../game/value';
import { SideIcon } from './SideIcon';
import { capitalised } from './words';

function SideClock({ side, name }: { side: number; name: string }) {
  const { table } = useApp();
  void clockTick.value;
  if (!table.clock) return null;
  const left = table.clock.remaining(side, performance.now());
  return (
    <span class={`clock figures ${left < 10000 ? 'clock-low' : ''}`} role="timer" aria-label={t.play.clockOf(name)}>
      {clockText(left)}
    </span>
  );
}

/** How long the last move of an engine took. */
function MoveTime({ side }: { side: number }) {
  const { table } = useApp();
  const path = lineThrough(table.node.value).slice(0, table.node.value.ply);
  const last = [...path].reverse().find((node) => node.side === side);
  if (last?.timeMs === undefined) return null;
  return <span class="move-time figures muted">{t.play.took(seconds(last.timeMs))}</span>;
}

export function Players({ state, children }: { state: State; children?: preact.ComponentChildren }) {
  const { table, gameInfo, sidesOf } = useApp();
  void table.version.value;
  const sides = gameInfo(state.game)?.sides ?? [];
  const setup = table.setup.value;
  const players = setup?.players;
  const twoPeople = players?.every((player) => player.kind === 'person');
  const result = table.result;
  // What begins with a side is about its turn, which does not come where the players have ended the game.
  const turns = (note: string) => sidesOf(state.game).some((side) => note.startsWith(side));
  const notes = state.board.notes.filter((note) => !handOf(note) && !(result && turns(note)));
  return (
    <div class="players">
      {[0, 1].map((side) => {
        const player = players?.[side === 0 ? 0 : 1];
        const name = setup?.opening ? '' : player?.kind === 'engine' ? say(engineName(player.level)) : setup?.names?.[side === 0 ? 0 : 1] || (twoPeople ? '' : t.play.you);
        const turn = !result && state.side === side;
        return (
          <div key={side} class={`player ${turn ? 'turn' : ''} ${result?.winner === side ? 'winner' : ''}`}>
            <SideIcon state={state} side={side} />
            <strong>{sides[side]}</strong>
            <span class="muted player-name">{name}</span>
            {player?.kind === 'engine' && <MoveTime side={side} />}
            <SideClock side={side} name={sides[side] ?? ''} />
          </div>
        );
      })}
      {notes.map((note) => (
        <p key={note} class="note">
          {capitalised(say(note))}
        </p>
      ))}
      {children}
    </div>
  );
}
