// What the marks on the board mean: only those that are on it.
import { AnnotationMark, drawnAnnotations, type MarkData } from '../boards/marks';
import type { State } from '../engine/types';
import { marginOf } from '../game/value';
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

export function Legend({ state, marks }: { state: State; marks: MarkData }) {
  const { gameInfo } = useApp();
  const sides = gameInfo(state.game)?.sides ?? [];
  const notes = drawnAnnotations(state.board, marks);
  const owners = [0, 1].filter((side) => notes.some(({ kind, owner }) => kind !== 'forbidden' && owner === side));
  const candidates = [...(marks.heat?.values() ?? [])];
  const margin = marginOf(state.game);
  const two = margin ? t.value.margin(2, margin.one, margin.many) : '';
  const entries = [
    ...owners.map((side) => (
      <Entry key={side} text={t.analyse.marks.threat(sides[side] ?? '')}>
        <AnnotationMark kind="" owner={side} />
      </Entry>
    )),
    notes.some(({ kind }) => kind === 'forbidden') && (
      <Entry text={t.analyse.marks.forbidden}>
        <AnnotationMark kind="forbidden" owner={0} />
      </Entry>
    ),
    candidates.some(({ lost }) => !lost) && (
      <Entry text={t.analyse.marks.candidate(two)}>
        <circle class="heat" r="9" style={{ '--strength': 1 }} />
      </Entry>
    ),
    candidates.some(({ lost }) => lost) && (
      <Entry text={t.analyse.marks.lost(two)}>
        <circle class="heat heat-lost" r="9" style={{ '--strength': 1 }} />
      </Entry>
    ),
    !!marks.searched?.size && (
      <Entry text={t.analyse.marks.searched}>
        <circle class="searched" r="5" />
      </Entry>
    ),
    !!marks.policy?.size && (
      <Entry text={t.analyse.marks.policy}>
        <circle class="policy" r="9" style={{ '--strength': 1 }} />
      </Entry>
    ),
    !!marks.arrows?.length && (
      <Entry text={t.analyse.marks.arrow}>
        <path class="arrow" d="M-8 0H2M2 -5 9 0 2 5Z" style={{ '--rank': 0 }} />
      </Entry>
    ),
  ].filter(Boolean);
  return entries.length ? (
    <ul class={`legend marks-${state.game}`} aria-label={t.analyse.legend}>
      {entries}
    </ul>
  ) : null;
}
