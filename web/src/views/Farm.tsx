// A farm while it works: who is there, and what for.
import type { ComponentChildren } from 'preact';
import type { Farm, FarmRun, FarmWorker } from '../engine/farm_types';
import { compactNumber } from '../game/value';
import { t } from '../i18n';
import { decimal } from '../i18n/numbers';
import { useApp } from '../services';
import { Problem, useNews } from '../ui/news';
import '../styles/matches.css';

/** A table that scrolls by itself on narrow screens. */
function Figures({ label, heads, children }: { label: string; heads: string[]; children: ComponentChildren }) {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={label}>
      <table class="figures">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const rate = ({ done = 0, seconds = 0 }: Partial<FarmRun>): string => (seconds > 0 ? decimal(done / seconds, 1) : '');

function Runs({ runs }: { runs: Partial<FarmRun>[] }) {
  if (!runs.length) return <p class="muted">{t.farm.noRuns}</p>;
  return (
    <Figures label={t.farm.runs} heads={[t.farm.run, t.farm.done, t.farm.queued, t.farm.rate, t.farm.aside, t.farm.again, t.farm.left]}>
      {runs.map((run) => (
        <tr key={run.run}>
          <th scope="row">{run.title || run.run}</th>
          <td>{run.done ?? 0}</td>
          <td>{run.queued ?? 0}</td>
          <td>{rate(run)}</td>
          <td>{run.put_aside ?? 0}</td>
          <td>{run.queued_again ?? 0}</td>
          <td>{(run.workers_left_out ?? []).join(', ')}</td>
        </tr>
      ))}
    </Figures>
  );
}

function Workers({ workers }: { workers: Partial<FarmWorker>[] }) {
  if (!workers.length) return <p class="muted">{t.farm.noWorkers}</p>;
  const sorted = [...workers].sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  return (
    <Figures label={t.farm.workers} heads={[t.farm.worker, t.farm.busy, t.farm.done, t.farm.failed, t.farm.speed, t.farm.signature, t.farm.processor]}>
      {sorted.map((worker) => (
        <tr key={worker.name}>
          <th scope="row">{worker.name}</th>
          <td>{t.farm.of(worker.busy ?? 0, worker.jobs ?? 0)}</td>
          <td>{worker.done ?? 0}</td>
          <td>{worker.failed ?? 0}</td>
          <td>{compactNumber(worker.speed ?? 0)}</td>
          <td>{worker.signature}</td>
          <td>{worker.cpu}</td>
        </tr>
      ))}
    </Figures>
  );
}

function Shown({ farm }: { farm: Farm }) {
  const jobs = farm.workers.reduce((sum, worker) => sum + (worker.jobs ?? 0), 0);
  return (
    <>
      <p class="lead">{t.farm.lead(farm.address)}</p>
      <p class="figures">{t.farm.summary(farm.workers.length, jobs, farm.queued)}</p>
      <h2>{t.farm.runs}</h2>
      <Runs runs={farm.runs} />
      <h2>{t.farm.workers}</h2>
      <Workers workers={farm.workers} />
    </>
  );
}

export function FarmView() {
  const { client } = useApp();
  const { news, problem } = useNews(() => client.farm(), '');
  return (
    <div class="page matches">
      <a href="#/matches">{t.matches.title}</a>
      <h1>{t.farm.title}</h1>
      <Problem text={problem || (news?.problem ?? '')} />
      {!news && !problem && <p class="muted">{t.play.loading}</p>}
      {news && !news.farm && !news.problem && <p class="lead">{t.farm.none}</p>}
      {news?.farm && <Shown farm={news.farm} />}
    </div>
  );
}
