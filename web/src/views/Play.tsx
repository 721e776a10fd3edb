// Playing: the board, who plays, the moves, and what one can do.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { resignation } from '../game/endings';
import { cardOfMove, cellsOfMove } from '../game/moves';
import { pathTo } from '../game/tree';
import { set, settings } from '../game/settings';
import { say, t } from '../i18n';
import { short } from '../i18n/numbers';
import { go } from '../router';
import { useApp } from '../services';
import { Button, Segments } from '../ui/controls';
import { useKeys } from '../ui/keys';
import { MoveTable } from '../ui/MoveList';
import { NoGame } from '../ui/NoGame';
import { OpeningPanel } from '../ui/OpeningPanel';
import { Players } from '../ui/Players';
import { Seats } from '../ui/Seats';
import { announce } from '../ui/notices';
import { Stage } from '../ui/Stage';
import { StatusLine } from '../ui/StatusLine';
import { sounds } from '../ui/sounds';

function useActions() {
  const { table, sidesOf } = useApp();
  const setup = table.setup.value;
  const again = () => {
    if (!setup) return;
    const { openedBy } = setup;
    void table.begin(openedBy ? { ...setup, opening: { parties: openedBy, twoMore: false } } : setup);
  };
  const resign = () => {
    const state = table.state.value;
    if (!state) return;
    // Against the engine it is the person who resigns, whoever is to move.
    const engineSide = setup?.players.findIndex((player) => player.kind === 'engine') ?? -1;
    const side = engineSide >= 0 ? 1 - engineSide : state.side;
    const { text, reason } = resignation(sidesOf(state.game), side);
    table.resign(side, text, reason);
    announce(say(text));
    sounds.lost();
  };
  return { again, resign, newGame: () => go(`#/new/${setup?.game ?? ''}`) };
}

/** Whether a person is to do something, be it in the opening. */
function useTurn(): boolean {
  const { table, swap2 } = useApp();
  const phase = swap2.phase.value;
  const state = table.state.value;
  if (!state || table.result || table.paused.value) return false;
  return phase ? !swap2.isEngine(phase.party) : table.playerOf(state.side).kind === 'person';
}

/** Why nothing can be played on the board just now, for whoever tries; empty: it can, or the game is over. */
function useWhyIdle(): string {
  const { table, swap2 } = useApp();
  const turn = useTurn();
  if (table.result) return '';
  if (table.looking.value) return t.play.onlyLooking;
  if (!turn) return t.play.enginesMove;
  return swap2.phase.value?.choices.length ? t.swap2.chooseFirst : '';
}

function WatchControls() {
  const { table } = useApp();
  const paused = table.paused.value;
  return (
    <>
      <Button icon={paused ? 'go' : 'pause'} label={paused ? t.play.goOn : t.play.pause} kind={paused ? 'main' : undefined} onClick={() => table.pause(!paused)} />
      <Segments
        label={t.play.speed}
        value={settings.value.watchDelayMs}
        choices={[0, 300, 700, 2000].map((value) => ({ value, label: t.units.seconds(short(value / 1000, 1)) }))}
        onChange={(value) => set('watchDelayMs', value)}
      />
    </>
  );
}

function ResignQuestion({ onAnswer }: { onAnswer(yes: boolean): void }) {
  const box = useRef<HTMLDivElement>(null);
  // The focus goes to the answer that changes nothing, and back to where it came from, which is hidden in a moment.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    // Once that is seen again.
    return () => queueMicrotask(() => before?.focus());
  }, []);
  useKeys({ Escape: () => onAnswer(false) });
  return (
    <div ref={box} class="actions" role="alertdialog" aria-label={t.play.resignSure}>
      <strong>{t.play.resignSure}</strong>
      <Button kind="danger" label={t.play.yesResign} onClick={() => onAnswer(true)} />
      <Button label={t.play.cancel} onClick={() => onAnswer(false)} />
    </div>
  );
}

function Actions() {
  const { table } = useApp();
  const { again, resign, newGame } = useActions();
  const [asking, setAsking] = useState(false);
  void table.version.value;
  const node = table.node.value;
  const over = !!table.result;
  const watching = table.setup.value?.players.every((player) => player.kind === 'engine');
  const turn = useTurn();
  // What has ended meanwhile cannot be resigned, nor is it asked about in the next game.
  useEffect(() => {
    if (over) setAsking(false);
  }, [over]);
  return (
    <>
      {asking && !over && <ResignQuestion onAnswer={(yes) => (setAsking(false), yes && resign())} />}
      <div class="actions" hidden={asking && !over}>
        {over && <Button kind="main" label={t.play.again} onClick={again} />}
        {over && <Button icon="search" label={t.play.analyse} onClick={() => go('#/analyse')} />}
        {!watching && <Button icon="undo" label={t.play.undo} disabled={!table.canUndo} onClick={() => table.undo()} />}
        {!watching && <Button bare icon="redo" label={t.play.redo} disabled={!table.canRedo} onClick={() => table.redo()} />}
        {watching && !over && <WatchControls />}
        {!over && !watching && <Button icon="hint" label={t.play.hint} disabled={!turn || table.hints.pending.value} onClick={() => void table.askHint()} />}
        {table.isStuck && <Button kind="main" label={t.play.tryAgain} onClick={() => table.tryAgain()} />}
        {!over && table.mover.thought.value && <Button icon="forward" label={t.play.moveNow} onClick={() => table.mover.now()} />}
        {!over && !watching && <Button icon="flag" label={t.play.resign} disabled={!node.parent} onClick={() => setAsking(true)} />}
        <Button icon="plus" label={t.play.newGame} onClick={newGame} />
        {!over && <Button icon="search" label={t.inside.open} onClick={() => go('#/inside')} />}
      </div>
    </>
  );
}

export function Play() {
  const { table, gameInfo, swap2 } = useApp();
  const { newGame } = useActions();
  const phase = swap2.phase.value;
  const turn = useTurn();
  const whyIdle = useWhyIdle();
  useEffect(() => table.enter('play'), []);
  const look = (by: 1 | -1) => {
    const from = table.looking.value?.node ?? table.node.value;
    const to = by < 0 ? from.parent : pathTo(table.node.value)[from.ply];
    if (to) table.lookBack(to);
  };
  useKeys({ u: () => table.undo(), r: () => table.redo(), h: () => turn && void table.askHint(), n: newGame, '[': () => look(-1), ']': () => look(1), f: () => set('turned', !settings.value.turned) });
  const state = table.state.value;
  if (!table.setup.value) return <NoGame />;
  if (!state) return <div class="page"><StatusLine /></div>;
  const game = gameInfo(state.game);
  const looking = table.looking.value;
  // Where a colour is to be chosen nothing can be played, neither a hint nor anything else.
  const choosing = !!phase?.choices.length;
  const hint = looking || choosing ? null : table.hints.found.value?.move;
  const shown = looking?.state ?? state;
  return (
    <div class="table">
      <Stage
        state={shown}
        marks={{ hint: hint ? (cellsOfMove(shown.board, hint) ?? []) : [], annotations: shown.annotations.filter((note) => note.kind === 'forbidden') }}
        hintCard={hint ? cardOfMove(shown.board, hint) : null}
        live={turn && !whyIdle}
        whyIdle={whyIdle}
        onMove={(move) => void table.play(move)}
      />
      <Players state={state}>
        <StatusLine />
      </Players>
      <aside class="panel">
        <h1 class="visually-hidden">{t.play.title}</h1>
        {looking && (
          <div class="actions looking" role="status">
            <span>{t.play.looking(looking.node.ply, table.node.value.ply)}</span>
            <Button kind="main" label={t.play.backToGame} onClick={() => table.lookBack(null)} />
          </div>
        )}
        <OpeningPanel />
        <MoveTable />
        {game && !table.result && !phase && <Seats game={game} />}
        <Actions />
      </aside>
    </div>
  );
}
