import { resetSettings, set, settings } from '../game/settings';
import { language, languageFor, languages, t } from '../i18n';
import { Button, NumberField, Segments, Select, Switch } from '../ui/controls';
import { GamesFile } from '../ui/GamesFile';
import { notify } from '../ui/notices';
import { useApp, type Threads } from '../services';

function thinksHere({ most, more }: Threads): string {
  const later = { here: '', later: ` ${t.browser.threadsLater}`, never: ` ${t.browser.threadsNever}` };
  return t.browser.thinksBrowser(most) + later[more];
}

/** Everything that is on the page is written anew: what is on the table lies in the browser. */
function speakAnew(): void {
  if (languageFor(settings.value.language, navigator.languages) !== language) location.reload();
}

type Theme = 'auto' | 'light' | 'dark';

export function SettingsView() {
  const { thinker } = useApp();
  const now = settings.value;
  const reset = () => {
    resetSettings();
    notify(t.settings.resetDone);
    speakAnew();
  };
  return (
    <div class="page settings">
      <h1>{t.settings.title}</h1>
      <p class="lead">{t.settings.lead}</p>
      <div class="settings-grid">
      <section>
        <h2>{t.settings.look}</h2>
        <Select
          label={t.settings.language}
          value={now.language}
          choices={[{ value: 'auto', label: t.settings.browsersLanguage }, ...languages.map(({ tag, name }) => ({ value: tag, label: name }))]}
          onChange={(tag) => (set('language', tag), speakAnew())}
        />
        <Segments
          label={t.settings.theme}
          value={now.theme}
          choices={(['auto', 'light', 'dark'] as Theme[]).map((value) => ({ value, label: t.settings.themes[value] }))}
          onChange={(theme) => set('theme', theme)}
        />
        <Switch label={t.settings.motion} value={now.motion} onChange={(on) => set('motion', on)} />
        <Switch label={t.settings.coordinates} value={now.coordinates} onChange={(on) => set('coordinates', on)} />
        <Switch label={t.settings.numbers} value={now.numbers} onChange={(on) => set('numbers', on)} />
        <Switch label={t.settings.turned} value={now.turned} onChange={(on) => set('turned', on)} />
      </section>
      <section>
        <h2>{t.settings.playing}</h2>
        <Switch label={t.settings.sound} value={now.sound} onChange={(on) => set('sound', on)} />
        <Switch label={t.settings.confirm} value={now.confirm} onChange={(on) => set('confirm', on)} />
      </section>
      <GamesFile />
      <section>
        <h2>{t.settings.engine}</h2>
        {thinker.choice && (
          <Segments
            label={t.browser.thinker}
            value={now.engine}
            choices={(['auto', 'browser'] as const).map((value) => ({ value, label: t.browser.thinkers[value] }))}
            onChange={(engine) => set('engine', engine)}
          />
        )}
        {(thinker.choice || thinker.here) && (
          <p class="muted" role="status">
            {thinker.now.value === 'server' ? t.browser.thinksServer : thinksHere(thinker.threads)} {thinker.here ? t.browser.keptHere : t.browser.keptThere}
          </p>
        )}
        <Switch label={t.settings.heat} value={now.heat} onChange={(on) => set('heat', on)} />
        <Switch label={t.settings.policy} value={now.policy} onChange={(on) => set('policy', on)} />
        <Switch label={t.settings.arrows} value={now.arrows} onChange={(on) => set('arrows', on)} />
        <Switch label={t.settings.threats} value={now.threats} onChange={(on) => set('threats', on)} />
        <div class="field-grid">
          <NumberField label={t.settings.lines} value={now.lines} min={1} max={20} onChange={(n) => set('lines', n)} />
          <NumberField label={t.settings.threads} value={now.threads} min={1} max={64} onChange={(n) => set('threads', n)} />
          <NumberField label={t.settings.hash} value={now.hash} min={1} max={4096} onChange={(n) => set('hash', n)} />
          <NumberField label={t.settings.analysisSeconds} value={now.analysisSeconds} min={0} max={3600} onChange={(n) => set('analysisSeconds', n)} />
          <NumberField label={t.settings.reviewMs} value={now.reviewMs} min={50} max={60000} onChange={(n) => set('reviewMs', n)} />
        </div>
      </section>
      </div>
      <Button label={t.settings.reset} onClick={reset} />
    </div>
  );
}
