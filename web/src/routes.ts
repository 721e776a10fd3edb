// The places of the page: one line each. Those with a `nav` text stand in the navigation, in this order.
import type { ComponentType } from 'preact';
import { t } from './i18n';
import { lazy } from './ui/lazy';
import { Analyse } from './views/Analyse';
import { GameLink } from './views/GameLink';
import { Home } from './views/Home';
import { NewGame } from './views/NewGame';
import { Play } from './views/Play';
import { Rules } from './views/Rules';
import { SettingsView } from './views/Settings';

export interface Route {
  name: string;
  view: ComponentType<{ rest: string[] }>;
  nav?(): string;
  /** Of the window, where the place does not stand in the navigation. */
  title?(): string;
}

export const routes: Route[] = [
  { name: '', view: Home, nav: () => t.nav.games },
  { name: 'play', view: Play, nav: () => t.nav.play },
  { name: 'analyse', view: Analyse, nav: () => t.nav.analyse },
  { name: 'learn', view: lazy(() => import('./views/Learn').then((module) => module.Learn)), nav: () => t.nav.learn },
  { name: 'inside', view: lazy(() => import('./views/Inside').then((module) => module.Inside)), title: () => t.inside.title },
  { name: 'rules', view: Rules, nav: () => t.nav.rules },
  { name: 'new', view: NewGame, title: () => t.play.newGame },
  { name: 'game', view: GameLink },
  { name: 'matches', view: lazy(() => import('./views/Matches').then((module) => module.Matches)), title: () => t.matches.title },
  { name: 'farm', view: lazy(() => import('./views/Farm').then((module) => module.FarmView)), title: () => t.farm.title },
  { name: 'settings', view: SettingsView, title: () => t.settings.title },
];
