// What happens now, in one line that is always there.
import type { Report } from '../engine/types';
import { compactNumber, seconds, valueText } from '../game/value';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { useEffect, useState } from 'preact/hooks';
import { hintText } from './hint';

function useNow(active: boolean): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!active) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

/** "62 % (+16) · depth 12 · 9.3 M nodes · 3.1 M nodes/s" */
export function figuresOf(report: Report, game: string): string {
  const speed = report.nodes_per_second > 0 ? t.play.perSecond(compactNumber(report.nodes_per_second)) : '';
  const value = report.bound === 'none' ? '' : valueText(report.value, game);
  const nodes = report.nodes > 0 ? t.play.nodes(compactNumber(report.nodes)) : '';
  // A number stays with its unit, whatever the width.
  return [value, t.play.depth(report.depth), nodes, speed].filter(Boolean).map((part) => part.replace(/ /g, '\u00a0')).join(' · ');
}

export function StatusLine() {
  const app = useApp();
  const { table, client, swap2 } = app;
  const thought = table.mover.thought.value;
  const now = useNow(thought !== null);
  const state = table.state.value;
  const connection = client.connection.value;
  const show = (kind: string, text: string, figures = '') => (
    <p class={`status status-${kind}`}>
      <span class="status-dot" aria-hidden="true" />
      <span class="status-text">{text}</span>
      {figures && <span class="figures muted status-figures">{figures}</span>}
    </p>
  );
  if (connection !== 'ready') return show('off', connection === 'gone' ? t.connection.goneShort : t.connection[connection]);
  if (table.problem.value) return show('problem', table.problem.value);
  if (!state) return show('wait', t.play.loading);
  if (!table.settled) return show('wait', t.play.sent);
  if (table.result) return show('over', say(table.result.text));
  if (table.paused.value) return show('paused', t.play.paused);
  if (thought) {
    const figures = thought.report ? figuresOf(thought.report, state.game) : '';
    return show('think', `${t.play.thinking} ${seconds(Math.max(0, Math.round((now - thought.since) / 100) * 100))}`, figures);
  }
  if (table.hints.pending.value) return show('think', t.play.hintPending);
  const phase = swap2.phase.value;
  if (phase && swap2.isEngine(phase.party)) return show('think', t.play.thinking);
  const hint = hintText(app);
  const depth = table.hints.found.value?.worth?.depth;
  // A choice takes the whole line.
  if (hint) return show('hint', hint, phase?.choices.length || depth === undefined ? '' : t.play.depth(depth));
  const persons = table.setup.value?.players.filter((player) => player.kind === 'person').length;
  return show('turn', persons === 1 ? t.play.yourMove : t.play.toMove(say(state.side_name)));
}
