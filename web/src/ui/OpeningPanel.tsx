// Swap2 as it goes on: whose part it is, and the choice.
import { engineName } from '../game/endings';
import type { OpeningChoice } from '../game/swap2';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { Button } from './controls';

export function OpeningPanel() {
  const { swap2, table } = useApp();
  const phase = swap2.phase.value;
  const opening = table.setup.value?.opening;
  if (!phase || !opening) return null;
  const engines = opening.parties.filter(({ kind }) => kind === 'engine').length;
  const party = opening.parties[phase.party];
  const who = party.kind === 'engine' ? say(engineName(party.level)) : engines ? t.play.you : phase.party === 0 ? t.swap2.first : t.swap2.second;
  const what = swap2.isEngine(phase.party) ? t.swap2.thinking : !phase.stones ? t.swap2.choose : opening.twoMore ? t.swap2.two : t.swap2.three;
  return (
    <div class="actions looking" role="status">
      <span>{what(who)}</span>
      {!swap2.isEngine(phase.party) && phase.choices.map((choice: OpeningChoice) => <Button key={choice} kind="main" label={t.swap2[choice]} onClick={() => swap2.choose(choice)} />)}
    </div>
  );
}
