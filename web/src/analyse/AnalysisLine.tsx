// The state of the analysis in one line, and its switch.
import { seconds } from '../game/value';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button } from '../ui/controls';
import { figuresOf, StatusLine } from '../ui/StatusLine';

export function AnalysisLine() {
  const { analysis, table, client } = useApp();
  const on = analysis.on.value;
  const report = analysis.report.value;
  const over = !!table.state.value?.result;
  if (client.connection.value !== 'ready' || (!on && over)) return <StatusLine />;
  const problem = table.problem.value || analysis.problem.value;
  const solved = report?.stop === 'solved';
  const game = table.setup.value?.game ?? '';
  // What has stopped has no speed.
  const found = report && (on ? figuresOf(report, game) : t.analyse.stopped(figuresOf({ ...report, nodes_per_second: 0 }, game)));
  const text = problem || (over ? t.analyse.over : found || (on ? t.play.thinking : t.analyse.idle));
  const turn = () => {
    table.problem.value = '';
    analysis.on.value = !on;
  };
  return (
    <div class="analysis-line">
      <p class={`status status-${problem ? 'problem' : analysis.running.value ? 'think' : 'turn'}`}>
        <span class="status-dot" aria-hidden="true" />
        <span class="status-text figures">{text}</span>
        {report?.table_mb !== undefined && <span class="figures muted">{t.browser.tableCut(report.table_mb)}</span>}
        {report && !problem && <span class="figures muted status-figures">{solved ? t.analyse.solved : seconds(report.time_ms)}</span>}
      </p>
      <Button icon={on ? 'stop' : 'go'} kind={on ? undefined : 'main'} label={on ? t.analyse.off : t.analyse.on} onClick={turn} />
    </div>
  );
}
