import { set, settings } from '../game/settings';
import { t } from '../i18n';
import { place } from '../router';
import { routes } from '../routes';
import { useApp } from '../services';
import { Button } from './controls';
import { Icon } from './Icon';

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path class="mark-tree" d="M16 8.5 8.5 22M16 8.5 19 14M21.2 18.1 23.5 22" />
      <path class="mark-cut" d="M14.6 20.2 26 11.6" />
      <circle cx="16" cy="8" r="3" />
      <circle cx="8.5" cy="23" r="3" />
      <circle cx="23.5" cy="23" r="3" />
    </svg>
  );
}

function isDark(): boolean {
  const { theme } = settings.value;
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}

export function Header() {
  const { client } = useApp();
  const connection = client.connection.value;
  const here = place.value.name === 'new' ? '' : place.value.name;
  return (
    <header class="header">
      <a class="wordmark" href="#/" aria-label={t.name}>
        <Mark />
        <span>{t.name}</span>
      </a>
      <nav aria-label={t.nav.label}>
        {routes
          .filter((route) => route.nav)
          .map((route) => (
            <a key={route.name} href={`#/${route.name}`} aria-current={route.name === here ? 'page' : undefined}>
              {route.nav?.()}
            </a>
          ))}
      </nav>
      <div class="header-end">
        <span class={`link-state link-${connection}`} title={t.connection[connection]} role="img" aria-label={t.connection[connection]} />
        <span class="theme-toggle">
          <Button bare kind="quiet" icon={isDark() ? 'sun' : 'moon'} label={t.nav.theme} onClick={() => set('theme', isDark() ? 'light' : 'dark')} />
        </span>
        <a class="button bare quiet" href="#/settings" aria-label={t.nav.settings} title={t.nav.settings}>
          <Icon name="gear" />
        </a>
      </div>
    </header>
  );
}
