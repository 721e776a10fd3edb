// The best lines. Each move can be looked at on the board without being played.
import type { Line, Report } from '../engine/types';
import { valueText } from '../game/value';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button } from '../ui/controls';

const kShownMoves = 12;

function LineRow({ line }: { line: Line }) {
  const { preview, table } = useApp();
  const shown = preview.line.value;
  const showing = shown && shown.moves.join() === line.moves.join() ? shown.step : 0;
  return (
    <li class="line">
      <span class={`line-value figures ${line.bound === 'exact' ? '' : 'unsure'}`}>{valueText(line.value, table.setup.value?.game ?? '')}</span>
      <span class="line-moves">
        {line.moves.slice(0, kShownMoves).map((move, i) => (
          <button
            key={i}
            type="button"
            class={`move ${i < showing ? 'shown' : ''}`}
            onClick={() => void preview.show(line.moves, i + 1)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && preview.glance(line.moves, i + 1)}
            onPointerLeave={() => preview.glanceAway()}
          >
            {move}
          </button>
        ))}
        {line.moves.length > kShownMoves && <span class="muted">…</span>}
      </span>
    </li>
  );
}

export function Lines({ report, sides }: { report: Report | null; sides: string[] }) {
  // Before anything was found there is nothing to say about it.
  if (!report?.best) return <p class="muted small">{t.analyse.noLines}</p>;
  const lines = report.lines.length ? report.lines : [{ moves: report.line, value: report.value, bound: report.bound }];
  return (
    <ol class="lines" aria-label={t.analyse.lines}>
      <li class="muted small">{t.analyse.valuesFor(sides[report.side] ?? '')}</li>
      {lines.map((line) => (
        <LineRow key={line.moves[0]} line={line} />
      ))}
    </ol>
  );
}

export function LineBar() {
  const { preview, table } = useApp();
  const line = preview.line.value;
  if (!line || preview.glancing.value) return null;
  const keep = () => void table.addLine(line.moves.slice(0, line.step));
  return (
    <div class="line-bar">
      <span>{t.analyse.inLine(line.step, line.moves.length)}</span>
      <Button bare kind="quiet" icon="back" label={t.analyse.back} onClick={() => preview.step(-1)} />
      <Button bare kind="quiet" icon="forward" label={t.analyse.forward} disabled={line.step >= line.moves.length} onClick={() => preview.step(1)} />
      <Button kind="quiet" label={t.analyse.playLine} onClick={keep} />
      <Button bare kind="quiet" icon="close" label={t.analyse.leaveLine} onClick={() => preview.leave()} />
    </div>
  );
}
