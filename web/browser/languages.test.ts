// The page in other languages: chosen by the browser or in the settings, with everything kept; and whether there are words
// for all that a real engine says.
import { afterEach, describe, expect, it } from 'vitest';
import type { GameInfo, Result } from '../src/engine/types';
import { languages, say, sayName, speak, t } from '../src/i18n';
import { arrive, server } from './place';
import { kAlone } from './server';
import { kPhone, type Visitor } from './visitor';

afterEach(() => speak('en'));

const languageOf = (visitor: Visitor) => visitor.page.evaluate(() => document.documentElement.lang);

describe('another language', () => {
  it('is the browser’s at the first visit, and what the engine says is said in it', async () => {
    const visitor = await arrive({ language: 'de-CH' });
    await visitor.open('#/');
    await visitor.page.getByRole('heading', { name: 'Was möchtest du spielen?' }).waitFor();
    expect(await languageOf(visitor)).toBe('de');
    await visitor.open('#/new/gomoku');
    await visitor.choose('Zwei Personen');
    await visitor.page.getByRole('button', { name: 'Los', exact: true }).click();
    await visitor.click(112);
    await visitor.waitForMoves(1);
    await visitor.click(112);
    await visitor.page.locator('.notice').getByText('"h8" ist kein erlaubter Zug: h8 ist besetzt.').waitFor();
    expect(await visitor.cell(112).getAttribute('aria-label')).toBe('h8, Schwarz, letzter Zug');
    await visitor.leave();
  });

  it('can be chosen in the middle of a game, and everything is kept', async () => {
    const visitor = await arrive();
    await visitor.start('gomoku', ['Two people']);
    for (const cell of [112, 113, 114]) await visitor.click(cell);
    await visitor.waitForMoves(3);
    await visitor.open('#/settings');
    await visitor.page.getByLabel('Language').selectOption('日本語');
    await visitor.page.getByRole('heading', { name: '設定' }).waitFor();
    expect(await languageOf(visitor)).toBe('ja');
    await visitor.open('#/play');
    await visitor.page.getByText('白の番').first().waitFor();
    expect(await visitor.moveCount()).toBe(3);
    await visitor.page.reload();
    await visitor.page.getByText('白の番').first().waitFor();
    expect(await visitor.moveCount()).toBe(3);
    // What people have done is kept in the engine's words, and said in any.
    await visitor.page.getByRole('button', { name: '投了' }).click();
    await visitor.page.getByRole('button', { name: '投了する' }).click();
    await visitor.page.getByText('白の投了：黒の勝ち。').first().waitFor();
    await visitor.open('#/');
    await visitor.page.locator('.kept-open').getByText('黒の勝ち：白の投了。').waitFor();
    await visitor.open('#/settings');
    await visitor.page.getByRole('button', { name: 'すべての設定を戻す' }).click();
    await visitor.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await languageOf(visitor)).toBe('en');
    await visitor.open('#/');
    await visitor.page.locator('.kept-open').getByText('Black wins: White resigns.').waitFor();
    await visitor.leave();
  });

  it('is not loaded by whoever reads English', async () => {
    const visitor = await arrive();
    const scripts: string[] = [];
    visitor.page.on('request', (request) => /\/assets\/.*\.js$/.test(request.url()) && scripts.push(request.url()));
    await visitor.open('#/');
    await visitor.page.locator('.game-card').first().waitFor();
    expect(scripts).toHaveLength(1);
    await visitor.leave();
  });

  it.each(languages.filter(({ tag }) => tag !== 'en'))('fits a phone: $name', async ({ tag }) => {
    const visitor = await arrive({ language: tag, viewport: kPhone });
    await speak(tag);
    for (const place of ['#/', '#/new/gomoku', '#/rules/tablut', '#/learn/alpha-beta', '#/settings']) {
      await visitor.open(place);
      await visitor.page.locator('h1').first().waitFor();
      await visitor.checkWidth();
    }
    const nav = visitor.page.getByRole('navigation', { name: t.nav.label });
    expect(await nav.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await visitor.leave();
  });
});

// ---------------------------------------------------------------------------------------------------------

/** Words of English; moves and hands stand in quotation marks or capitals, and names of devices are for programs. */
const englishIn = (text: string): string[] => text.replace(/"[^"]*"|\bDeepcut\b|\bPro\b|\bLong\b/g, '').match(/[A-Za-z]?[a-z]{2,}/g) ?? [];

interface Heard {
  what: string;
  text: string;
}

/** What people read of a game before it begins. */
function catalogueOf(games: GameInfo[]): Heard[] {
  return games.flatMap((game) => {
    const texts = [game.title, game.help, game.notation, ...game.sides];
    for (const rules of game.rules) {
      texts.push(rules.name, rules.help, ...rules.options.flatMap(({ help, choices = [] }) => [help, ...choices]));
      const devices = rules.searches.filter(({ name }) => ['pvs', 'mtdf'].includes(name)).flatMap(({ options }) => options);
      texts.push(...[...rules.options, ...devices.filter(({ type, default: on }) => type === 'flag' && on === true)].map(({ name }) => sayName(name)));
    }
    for (const level of game.levels) texts.push(level.name, level.help);
    if (game.margin) texts.push(t.value.margin(2, game.margin.one, game.margin.many));
    return texts.map((text) => ({ what: game.name, text }));
  });
}

/** Plays every rule set at random, and asks why this and that is no move. */
function playAtRandom(games: GameInfo[]): Promise<Heard[]> {
  type State = { legal_moves: string[]; result: Result | null; annotations: { text: string }[]; side_name: string; board: { notes: string[]; column_labels: string[]; row_labels: string[]; cells: unknown[] } };
  // No more than a connection may say at once.
  const kPlies = 39;
  const kQuestions = 4;
  let seed = 1;
  const below = (n: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const connect = async () => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/ws`);
    const waiting: ((reply: Record<string, unknown>) => void)[] = [];
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as Record<string, unknown>;
      if ('id' in reply) waiting.shift()?.(reply);
    };
    await new Promise((open) => (socket.onopen = open));
    const ask = (message: object) =>
      new Promise<Record<string, unknown>>((done) => {
        waiting.push(done);
        socket.send(JSON.stringify({ id: 1, ...message }));
      });
    return { ask, close: () => socket.close() };
  };
  const heard: Heard[] = [];
  const playOne = async (game: GameInfo, rules: string, options: Record<string, string>) => {
    const moves: string[] = [];
    const what = `${game.name} ${rules} ${JSON.stringify(options)}`;
    const hear = (text: string) => void (text && heard.push({ what: `${what} ${moves.join(' ')}`, text }));
    const { ask, close } = await connect();
    for (let ply = 0; ply < kPlies; ply++) {
      const state = (await ask({ type: 'view', game: game.name, rules, options, moves })) as unknown as State & { error?: string };
      if (state.error) {
        hear(state.error);
        break;
      }
      const { board } = state;
      board.notes.filter((note) => !note.startsWith('hand ')).forEach(hear);
      state.annotations.forEach(({ text }) => hear(text));
      hear(state.side_name);
      const cells = board.column_labels.flatMap((column) => (board.row_labels.length ? board.row_labels.map((row) => column + row) : [column]));
      for (let i = 0; i < kQuestions; i++) {
        const cell = () => cells[below(cells.length)] ?? '';
        const move = [cell(), cell() + cell(), moves[below(moves.length + 1)] ?? 'zz', `${'RPS'[below(3)]}${below(9)}`][i] ?? '';
        hear(String((await ask({ type: 'explain', game: game.name, rules, options, moves, move })).why ?? ''));
      }
      if (state.result) {
        hear(state.result.text);
        break;
      }
      moves.push(state.legal_moves[below(state.legal_moves.length)] ?? '');
    }
    close();
  };
  const playAll = async () => {
    for (const game of games) {
      for (const { name, options } of game.rules) {
        await playOne(game, name, {});
        for (const option of options) {
          if (option.type === 'integer') await playOne(game, name, { [option.name]: String(option.min) });
          for (const choice of option.choices ?? []) await playOne(game, name, { [option.name]: choice });
          if (option.type === 'integer' || option.type === 'text') await playOne(game, name, { [option.name]: 'Xa1Xa1' });
        }
      }
    }
    return heard;
  };
  return playAll();
}

const gamesThere = async () => (await (await fetch(new URL('api/v1/games', server.url))).json()) as GameInfo[];

describe.skipIf(kAlone)('words for what a real engine says', () => {
  it('are there for every game, rule set, option and level', async () => {
    await speak('zh-Hans');
    const untold = catalogueOf(await gamesThere()).filter(({ text }) => englishIn(say(text)).length > 0);
    expect(untold.filter(({ text }) => !kNames.has(text))).toEqual([]);
  });

  it('are there for what is said of games that are played at random', async () => {
    const visitor = await arrive();
    await visitor.open('#/');
    const heard = await visitor.page.evaluate(playAtRandom, await gamesThere());
    expect(heard.length).toBeGreaterThan(1000);
    await speak('zh-Hans');
    const untold = new Map(heard.filter(({ text }) => englishIn(say(text)).length > 0).map(({ what, text }) => [say(text), what]));
    expect([...untold].slice(0, 20)).toEqual([]);
    await visitor.leave();
  });
});

/** Called so in every language. */
const kNames = new Set(['caro', 'pente', 'ashton', 'pro', 'long-pro']);
