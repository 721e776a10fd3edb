// The search in figures: iterations, depths, what made the cutoffs, what the devices save.
import { shortValue } from '../game/value';
import { say, t } from '../i18n';
import { decimal, whole } from '../i18n/numbers';
import { Button } from '../ui/controls';
import type { Explorer } from './explorer';
import { Progress } from './Progress';
import { boundedValue } from './TraceTree';

type Props = { explorer: Explorer };

/** Within a sentence. */
export const deviceName = (name: string) => say(name).replace(/_/g, ' ');

export function Iterations({ explorer }: Props) {
  const iterations = explorer.summary.value?.iterations ?? [];
  const changes = new Set<number>();
  let best: string | null = null;
  iterations.forEach((iteration, i) => {
    // One that found nothing above its window has no best move and changes none.
    if (best !== null && iteration.best !== null && iteration.best !== best) changes.add(i);
    best = iteration.best ?? best;
  });
  return (
    <section class="figures-box" tabIndex={0}>
      <h2 class="minor">{t.inside.iterations}</h2>
      <table class="bars figures">
        <thead>
          <tr><th scope="col">{t.inside.depth}</th><th scope="col">{t.inside.best}</th><th scope="col">{t.inside.value}</th><th scope="col">{t.inside.nodes}</th><th scope="col">{t.inside.growth}</th></tr>
        </thead>
        <tbody>
          {iterations.map((iteration, i) => (
            <tr key={i} class={changes.has(i) ? 'changed' : ''}>
              <td>{iteration.depth}</td>
              <td><strong>{iteration.best ?? '–'}</strong></td>
              <td>{boundedValue(iteration)}</td>
              <td>{whole(iteration.nodes)}</td>
              <td>{iteration.growth === null ? '' : t.inside.times(decimal(iteration.growth, 2))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Plies({ explorer }: Props) {
  const plies = explorer.summary.value?.plies ?? [];
  const most = Math.max(1, ...plies.map((ply) => ply.nodes));
  return (
    <section class="figures-box" tabIndex={0}>
      <h2 class="minor">{t.inside.byPly}</h2>
      <p class="small muted">{t.inside.byPlyHelp}</p>
      <table class="bars figures">
        <thead>
          <tr>
            <th scope="col">{t.inside.ply}</th><th scope="col">{t.inside.nodes}</th><th scope="col">{t.inside.branching}</th>
            <th scope="col">{t.inside.cutoffs}</th><th scope="col">{t.inside.firstCutoffs}</th><th scope="col">{t.inside.byTable}</th><td />
          </tr>
        </thead>
        <tbody>
          {plies.map((ply) => (
            <tr key={ply.ply}>
              <td>{ply.ply}</td>
              <td>{whole(ply.nodes)}</td>
              <td>{ply.branching === null ? '' : decimal(ply.branching, 1)}</td>
              <td>{whole(ply.cutoffs)}</td>
              <td>{ply.cutoffs ? t.units.percent(whole(Math.round((100 * ply.first_cutoffs) / ply.cutoffs))) : ''}</td>
              <td>{whole(ply.by_table)}</td>
              <td class="bar-cell"><span class="bar" style={{ width: `${(100 * ply.nodes) / most}%` }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Causes({ explorer }: Props) {
  const counts = explorer.summary.value?.counts;
  if (!counts) return null;
  const causes = Object.entries(counts.causes).filter(([, n]) => n).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...causes.map(([, n]) => n));
  return (
    <section class="figures-box" tabIndex={0}>
      <h2 class="minor">{t.inside.causes}</h2>
      <p class="small muted figures">{t.inside.events(whole(counts.table_hits), whole(counts.reductions), whole(counts.researches))}</p>
      <table class="bars figures">
        <tbody>
          {causes.map(([name, n]) => (
            <tr key={name}>
              <th scope="row">{t.inside.causeNames[name] ?? name}</th>
              <td>{whole(n)}</td>
              <td class="bar-cell"><span class="bar" style={{ width: `${(100 * n) / most}%` }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function SavingsTable({ explorer }: Props) {
  const savings = explorer.savings.value;
  const depth = explorer.summary.value?.report.depth ?? 0;
  const busy = explorer.busy.value === 'savings';
  const most = Math.max(1, ...(savings?.searches ?? []).map(({ report }) => report.nodes));
  return (
    <section class="figures-box" tabIndex={0}>
      <h2 class="minor">{t.inside.savings}</h2>
      <p class="small muted">{t.inside.savingsHelp(savings?.depth ?? depth)}</p>
      {!savings && (busy ? <Progress explorer={explorer} /> : <Button label={t.inside.compare} disabled={depth < 1} onClick={() => void explorer.compare(depth)} />)}
      {savings && (
        <table class="bars figures">
          <thead>
            <tr><td /><th scope="col">{t.inside.nodes}</th><td /><th scope="col">{t.inside.best}</th><th scope="col">{t.inside.value}</th><td /></tr>
          </thead>
          <tbody>
            {savings.searches.map(({ without, report, ratio }) => (
              <tr key={without}>
                <th scope="row">{without === null ? t.inside.withAll : t.inside.without(deviceName(without))}</th>
                <td>{whole(report.nodes)}</td>
                <td>{ratio === null ? '' : t.inside.times(decimal(ratio, 2))}</td>
                <td>{report.best ?? '–'}</td>
                <td>{shortValue(report.value)}</td>
                <td class="bar-cell"><span class={`bar ${without === null ? 'bar-all' : ''}`} style={{ width: `${(100 * report.nodes) / most}%` }} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
