// Looking into a game: values, lines, variations, mistakes.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { AnalysisLine } from '../analyse/AnalysisLine';
import { EvalBar } from '../analyse/EvalBar';
import { EvalGraph } from '../analyse/EvalGraph';
import { Legend } from '../analyse/Legend';
import { LineBar, Lines } from '../analyse/Lines';
import { ReviewPanel } from '../analyse/ReviewPanel';
import { editedState, editing, placePiece, SetUpPanel } from '../analyse/SetUpPanel';
import { SharePanel } from '../analyse/SharePanel';
import type { MarkData } from '../boards/marks';
import type { State } from '../engine/types';
import { can } from '../game/abilities';
import { arrowsOf, glyphsOf, heatOf, policyOf, searchedOf } from '../game/board_marks';
import { cellsOfMove } from '../game/moves';
import { Retry } from '../game/retry';
import { set, settings } from '../game/settings';
import { mainLineFrom } from '../game/tree';
import { evaluationOf } from '../game/value';
import { t } from '../i18n';
import { go } from '../router';
import { useApp } from '../services';
import { Button, Switch, Tabs } from '../ui/controls';
import { useKeys } from '../ui/keys';
import { MoveTreeView } from '../ui/MoveList';
import { NoGame } from '../ui/NoGame';
import { Players } from '../ui/Players';
import { Stage } from '../ui/Stage';
import { StatusLine } from '../ui/StatusLine';

type Tab = 'analysis' | 'review' | 'setUp' | 'share';

function Steps() {
  const { table, preview } = useApp();
  void table.version.value;
  const node = table.node.value;
  const line = mainLineFrom(node);
  const last = line[line.length - 1] ?? node;
  return (
    <div class="steps">
      <Button bare icon="first" label={t.analyse.first} disabled={!node.parent} onClick={() => void table.goTo(table.tree.root)} />
      <Button bare icon="back" label={t.analyse.back} disabled={!node.parent && !preview.line.value} onClick={() => back(table, preview)} />
      <Button bare icon="forward" label={t.analyse.forward} disabled={last === node} onClick={() => table.redo()} />
      <Button bare icon="last" label={t.analyse.last} disabled={last === node} onClick={() => void table.goTo(last)} />
      <span class="steps-gap" />
      <Button bare kind="quiet" icon="go" label={t.analyse.playOn} disabled={!!table.state.value?.result} onClick={() => (table.playFromHere(), go('#/play'))} />
      <Button bare kind="quiet" icon="search" label={t.inside.open} onClick={() => go('#/inside')} />
      <Button bare kind="quiet" icon="up" label={t.analyse.promote} disabled={!node.parent} onClick={() => table.promote(node)} />
      <Button bare kind="quiet" icon="trash" label={t.analyse.remove} disabled={!node.parent} onClick={() => table.remove(node)} />
    </div>
  );
}

/** For as long as moves that were deleted can be had back. */
function Removed() {
  const { table } = useApp();
  const removed = table.removed.value;
  return removed ? (
    <div class="actions looking" role="status">
      <span>{t.analyse.removed(removed.count)}</span>
      <Button label={t.analyse.takeBack} onClick={() => table.takeBackRemoval()} />
    </div>
  ) : null;
}

function back(table: ReturnType<typeof useApp>['table'], preview: ReturnType<typeof useApp>['preview']): void {
  if (preview.line.value) preview.step(-1);
  else table.undo();
}

function Comment() {
  const { table } = useApp();
  void table.version.value;
  const node = table.node.value;
  return (
    <textarea
      class="comment"
      rows={1}
      aria-label={t.analyse.comment}
      placeholder={t.analyse.commentHint}
      value={node.comment}
      onInput={(event) => {
        node.comment = event.currentTarget.value;
        table.changed();
      }}
    />
  );
}

function AnalysisPanel({ state, sides, marks }: { state: State; sides: string[]; marks: MarkData }) {
  const { analysis, outlook, client } = useApp();
  const { heat, threats, arrows, numbers, policy } = settings.value;
  return (
    <div class="stack">
      <Lines report={analysis.report.value} sides={sides} />
      <EvalGraph />
      <MoveTreeView />
      <Comment />
      <div class="switches">
        <Switch label={t.analyse.heat} value={heat} onChange={(on) => set('heat', on)} />
        {outlook.possible && <Switch label={t.analyse.policy} value={policy} onChange={(on) => set('policy', on)} />}
        <Switch label={t.analyse.arrows} value={arrows} onChange={(on) => set('arrows', on)} />
        {can(client.games.value, state, 'annotations') && <Switch label={t.analyse.threats} value={threats} onChange={(on) => set('threats', on)} />}
        <Switch label={t.analyse.numbers} value={numbers} onChange={(on) => set('numbers', on)} />
      </div>
      <Legend state={state} marks={marks} />
    </div>
  );
}

/** What the analysis has to say about the position. */
function useMarks(state: State | null, retry: Retry): MarkData {
  const { analysis, outlook, table } = useApp();
  const { heat, threats, arrows, policy } = settings.value;
  void table.version.value;
  // While a mistake is tried again nothing on the board may give the answer away.
  if (!state || retry.mistake.value) return {};
  const report = table.settled ? analysis.report.value : null;
  const found = heat ? heatOf(state, report) : undefined;
  return {
    heat: found,
    policy: policy && table.settled ? policyOf(outlook.known.value, found) : undefined,
    searched: found && searchedOf(state, analysis.searched.value, found),
    arrows: arrows ? arrowsOf(state, report) : [],
    glyphs: table.settled ? glyphsOf(state, table.node.value) : undefined,
    // Where nobody may play belongs to the rules.
    annotations: state.annotations.filter(({ kind }) => threats || kind === 'forbidden'),
  };
}

/** What is on the board: the game, a line of the engine, or a position being set up. */
function useShown(state: State | null, marks: MarkData, edit: State | null): { shown: State | null; shownMarks: MarkData } {
  const { preview } = useApp();
  if (edit) return { shown: edit, shownMarks: {} };
  const line = preview.line.value;
  if (!line) return { shown: state, shownMarks: marks };
  const numbers = new Map<number, number>();
  line.moves.slice(0, line.step).forEach((move, i) => {
    const cell = cellsOfMove(line.state.board, move)?.slice(-1)[0];
    if (cell !== undefined && line.state.board.cells[cell]?.owner !== undefined) numbers.set(cell, i + 1);
  });
  return { shown: line.state, shownMarks: numbers.size ? { numbers } : {} };
}

export function Analyse() {
  const { table, analysis, client, preview, gameInfo, outlook } = useApp();
  const [tab, setTab] = useState<Tab>('analysis');
  const retry = useMemo(() => new Retry(client, table), []);
  useEffect(() => {
    table.enter('analyse');
    return () => void (editing.value = null);
  }, []);
  useEffect(() => {
    if (tab !== 'review') retry.leave();
  }, [tab]);
  void table.version.value;
  // What is set up stays while one looks at the other tabs, and goes with its game.
  useEffect(() => void (editing.value = null), [table.tree]);
  const state = table.state.value;
  const marks = useMarks(state, retry);
  const edit = tab === 'setUp' ? editedState() : null;
  const { shown, shownMarks } = useShown(state, marks, edit);
  const steps = { '[': () => back(table, preview), ']': () => (preview.line.value ? preview.step(1) : table.redo()), u: () => table.undo(), r: () => table.redo() };
  // The game cannot be seen while a position is set up.
  useKeys({ ...(edit ? {} : steps), x: () => set('threats', !settings.value.threats), f: () => set('turned', !settings.value.turned) });
  if (!table.setup.value) return <NoGame />;
  if (!state || !shown) return <div class="page"><StatusLine /></div>;

  const onMove = (move: string) => {
    if (edit) return placePiece(Number(move));
    if (retry.mistake.value) return void retry.attempt(move);
    const line = preview.line.value;
    if (!line) return void table.play(move);
    void table.addLine(line.moves.slice(0, line.step)).then(() => table.play(move));
  };
  const report = analysis.report.value;
  const evaluation = report && report.bound !== 'none' ? evaluationOf(report) : table.node.value.evaluation;
  const sides = gameInfo(state.game)?.sides ?? [];
  const hidden = !!retry.mistake.value;
  return (
    <div class="table">
      <Stage
        state={shown}
        marks={shownMarks}
        live
        onMove={onMove}
        bar={<EvalBar evaluation={hidden ? undefined : evaluation} atFirstSight={hidden ? undefined : outlook.forFirst} game={state.game} sides={sides} />}
      />
      <Players state={state}>
        <AnalysisLine />
      </Players>
      <aside class="panel">
        <h1 class="visually-hidden">{t.analyse.title}</h1>
        <LineBar />
        <Tabs
          label={t.analyse.title}
          value={tab}
          tabs={(['analysis', 'review', 'setUp', 'share'] as Tab[]).map((value) => ({ value, label: t.analyse.tabs[value] }))}
          onChange={(value) => setTab(value)}
        >
          {tab === 'analysis' && <AnalysisPanel state={state} sides={sides} marks={marks} />}
          {tab === 'review' && (
            <div class="stack">
              <EvalGraph />
              <ReviewPanel state={state} retry={retry} />
            </div>
          )}
          {tab === 'setUp' && <SetUpPanel state={state} />}
          {tab === 'share' && <SharePanel state={state} />}
        </Tabs>
        {!edit && <Removed />}
        {!edit && <Steps />}
      </aside>
    </div>
  );
}
