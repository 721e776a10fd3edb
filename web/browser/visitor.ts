// Somebody at the page: opens it, plays, looks.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

const kAxe = createRequire(__filename).resolve('axe-core/axe.min.js');
const kPictures = resolve(__dirname, '../../build/page/pictures');
/** PAGE_DELAY_MS=200 npm run browser: whatever the server says comes so much later. Finds tests that do not wait. */
const kDelayMs = Number(process.env.PAGE_DELAY_MS ?? 0);

export const kDesktop = { width: 1280, height: 800 };
export const kPhone = { width: 390, height: 844 };

/** Debian's browser without windows: the other one takes half as much time again for what nobody sees. */
const kBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Kept where the next file finds it, which shares no module with this one. */
const shared = globalThis as { browser?: Browser };

/** One for all files of a process, which takes it along when it ends: it costs half a second of the processor to start. */
export async function theBrowser(): Promise<Browser> {
  if (shared.browser?.isConnected()) return shared.browser;
  mkdirSync(kPictures, { recursive: true });
  // Playwright ends Chromium as the process exits; with a handler of its own, a signal would not end the process.
  if (!shared.browser) process.once('SIGTERM', () => process.exit());
  return (shared.browser = await openBrowser());
}

export const openBrowser = (...settings: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: kBrowser, args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', ...settings], handleSIGTERM: false });

export interface Wishes {
  viewport?: { width: number; height: number };
  dark?: boolean;
  /** What the browser asks for; the machine's own language is of no account. */
  language?: string;
  /** Another than all others have. */
  browser?: Browser;
}

export class Visitor {
  private constructor(
    readonly page: Page,
    private readonly url: () => string,
    readonly problems: string[],
  ) {}

  static async arrive(url: () => string, { viewport = kDesktop, dark = false, language = 'en-GB', browser }: Wishes = {}): Promise<Visitor> {
    const context = await (browser ?? (await theBrowser())).newContext({
      viewport,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      hasTouch: viewport.width < 500,
      acceptDownloads: true,
      locale: language,
    });
    // A test that failed has left its page open, and the engine at work.
    onTestFinished(() => context.close());
    return Visitor.at(await context.newPage(), url);
  }

  /** The same person, with the same browser, in a second window. */
  async otherWindow(): Promise<Visitor> {
    return Visitor.at(await this.page.context().newPage(), this.url, this.problems);
  }

  private static async at(page: Page, url: () => string, problems: string[] = []): Promise<Visitor> {
    const visitor = new Visitor(page, url, problems);
    visitor.page.setDefaultTimeout(40_000);
    onTestFinished(({ state }) => (state === 'fail' ? visitor.tellWhatIsSeen() : undefined));
    if (kDelayMs) await visitor.delayAnswers();
    visitor.page.on('pageerror', (error) => visitor.problems.push(error.message));
    visitor.page.on('console', (message) => {
      // That a server is gone is no mistake of the page.
      if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION/.test(message.text())) visitor.problems.push(message.text());
    });
    visitor.page.on('request', (request) => {
      const address = new URL(request.url());
      if (!['127.0.0.1', 'localhost', ''].includes(address.hostname)) visitor.problems.push(`asked for ${request.url()}`);
    });
    return visitor;
  }

  /** For whoever reads of a failure and was not there. */
  private async tellWhatIsSeen(): Promise<void> {
    if (this.page.isClosed()) return;
    const text = await this.page.locator('body').innerText({ timeout: 5000 }).catch((error: Error) => error.message);
    console.error(`The page is at ${this.page.url()} and shows:\n${text.slice(0, 1500)}\nIts problems: ${JSON.stringify(this.problems)}`);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.problems).toEqual([]);
  }

  async open(place: string): Promise<void> {
    await this.page.goto(this.url() + place);
    // Where only the part after # is new, the page hears of it a little later.
    await this.page.evaluate(() => new Promise((done) => setTimeout(done)));
  }

  /** As somebody who was there before: the page is kept in the browser, and may share memory with its workers. */
  async secondVisit(place: string): Promise<void> {
    await this.open(place);
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.reload();
  }

  private delayAnswers(): Promise<void> {
    return this.page.routeWebSocket(/\/api\//, (page) => {
      const server = page.connectToServer();
      server.onMessage((message) => void setTimeout(() => page.send(message), kDelayMs));
    });
  }

  async picture(name: string): Promise<void> {
    // Playwright would have it as small as can be, which takes Chromium three times as long.
    const inspector = await this.page.context().newCDPSession(this.page);
    const { data } = await inspector.send('Page.captureScreenshot', { optimizeForSpeed: true });
    await inspector.detach();
    writeFileSync(resolve(kPictures, `${name}.png`), data, 'base64');
  }

  /** Nothing that axe-core calls a violation, and nothing wider than the screen. */
  async checkAccess(within = 'html'): Promise<void> {
    // By its source: the page's policy allows no scripts in tags, but the inspector may do what it likes.
    if (!(await this.page.evaluate('!!window.axe'))) {
      const { readFileSync } = await import('node:fs');
      await this.page.evaluate(readFileSync(kAxe, 'utf8'));
    }
    const found = await this.page.evaluate(async (selector) => {
      const axe = (window as unknown as { axe: { run(within: string, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
      return (await axe.run(selector, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`);
    }, within);
    expect(found).toEqual([]);
    await this.checkWidth();
  }

  async checkWidth(): Promise<void> {
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }

  // -------------------------------------------------------------------------------------------------------

  async choose(label: string): Promise<void> {
    await this.page.getByText(label, { exact: true }).first().click();
  }

  async start(game: string, choices: string[] = [], options: Record<string, string> = {}): Promise<void> {
    await this.open(`#/new/${game}`);
    for (const choice of choices) await this.choose(choice);
    if (Object.keys(options).length) {
      const details = this.page.locator('details');
      if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open))) await details.locator('summary').click();
      for (const [label, value] of Object.entries(options)) {
        await this.page.getByLabel(label, { exact: true }).fill(value);
        await this.page.keyboard.press('Tab');
      }
    }
    await this.page.getByRole('button', { name: 'Start' }).click();
    await this.page.locator('.players').waitFor();
  }

  cell(index: number) {
    return this.page.locator(`.stage [data-cell="${index}"]`);
  }

  async click(...cells: number[]): Promise<void> {
    for (const cell of cells) {
      await this.untilSettled();
      await this.cell(cell).click();
    }
  }

  /** Until the board shows the position that was asked for. */
  async untilSettled(): Promise<void> {
    await this.page.locator('.stage[aria-busy=false]').waitFor();
  }

  async moveCount(): Promise<number> {
    return this.page.locator('.move-row').count();
  }

  async waitForMoves(count: number): Promise<void> {
    await this.page.locator('.move-row').nth(count - 1).waitFor();
    await this.untilSettled();
  }

  status(): Promise<string> {
    return this.page.locator('.status').innerText();
  }

  /** Until the person is to move or the game is over; whether it goes on. */
  async untilTurn(): Promise<boolean> {
    await this.page.locator('.status-turn, .status-over').waitFor();
    return (await this.page.locator('.status-over').count()) === 0;
  }

  /** Any legal move, chosen as a person would. */
  async playAnything(pick: (choices: number) => number): Promise<void> {
    const before = await this.moveCount();
    const cards = this.page.locator('.hand-card:not(:disabled)');
    if (await cards.count()) await cards.first().click();
    const open = () => this.page.locator('.stage .hit-open').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-cell'))));
    const first = await open();
    await this.click(first[pick(first.length)]!);
    if (await this.page.locator('.from').count()) {
      const second = (await open()).filter((cell) => !first.includes(cell));
      await this.click(second[pick(second.length)]!);
    }
    await this.waitForMoves(before + 1);
  }
}
