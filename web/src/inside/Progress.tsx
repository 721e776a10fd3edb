// What is searched just now: how far it is, and a way to end it.
import { t } from '../i18n';
import { whole } from '../i18n/numbers';
import { Button } from '../ui/controls';
import type { Explorer } from './explorer';

export function Progress({ explorer }: { explorer: Explorer }) {
  const progress = explorer.progress.value;
  return (
    <div class="inside-progress">
      <Button icon="stop" label={t.inside.stop} onClick={() => explorer.stop()} />
      <span class="status status-think">
        <span class="status-dot" aria-hidden="true" />
        <span class="figures" role="status">
          {progress ? t.inside.progress(progress.depth, whole(progress.nodes)) : t.inside.searching}
          {progress && progress.all > 1 && ` ${t.inside.progressOf(progress.done + 1, progress.all)}`}
        </span>
      </span>
    </div>
  );
}
