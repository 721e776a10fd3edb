// What the marks on the board mean: only those that are on it.
import { AnnotationMark } from '../boards/marks';
import { settings } from '../game/settings';
import { isLost, marginOf } from '../game/value';
import { t } from '../i18n';
import { useApp } from '../services';

function Entry({ children, text }: { children: preact.ComponentChildren; text: string }) {
  return (
    <li>
      <svg class="legend-mark" viewBox="-11 -11 22 22" aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

export function Legend() {
  const { table, analysis, gameInfo, outlook } = useApp();
  const { heat, threats, arrows, policy } = settings.value;
  const state = table.state.value;
  if (!state) return null;
  const sides = gameInfo(state.game)?.sides ?? [];
  const notes = threats ? state.annotations : [];
  const owners = [0, 1].filter((side) => notes.some(({ kind, owner }) => kind !== 'forbidden' && owner === side));
  const forbidden = notes.some(({ kind }) => kind === 'forbidden');
  const report = analysis.report.value;
  const pieces = marginOf(state.game)?.many ?? '';
  const glanced = policy && !!outlook.known.value?.moves.length;
  if (!owners.length && !forbidden && !report?.lines.length && !glanced) return null;
  return (
    <ul class={`legend marks-${state.game}`} aria-label={t.analyse.legend}>
      {owners.map((side) => (
        <Entry key={side} text={t.analyse.marks.threat(sides[side] ?? '')}>
          <AnnotationMark kind="" owner={side} />
        </Entry>
      ))}
      {forbidden && (
        <Entry text={t.analyse.marks.forbidden}>
          <AnnotationMark kind="forbidden" owner={0} />
        </Entry>
      )}
      {heat && !!report?.lines.length && (
        <>
          <Entry text={t.analyse.marks.candidate(pieces)}>
            <circle class="heat" r="9" style={{ '--strength': 1 }} />
          </Entry>
          {report.lines.some(({ value }) => isLost(value, state.game)) && (
            <Entry text={t.analyse.marks.lost(pieces)}>
              <circle class="heat heat-lost" r="9" style={{ '--strength': 1 }} />
            </Entry>
          )}
          <Entry text={t.analyse.marks.searched}>
            <circle class="searched" r="5" />
          </Entry>
        </>
      )}
      {glanced && (
        <Entry text={t.analyse.marks.policy}>
          <circle class="policy" r="9" style={{ '--strength': 1 }} />
        </Entry>
      )}
      {arrows && !!report?.lines.length && (
        <Entry text={t.analyse.marks.arrow}>
          <path class="arrow" d="M-8 0H2M2 -5 9 0 2 5Z" style={{ '--rank': 0 }} />
        </Entry>
      )}
    </ul>
  );
}
