// All kept games as one file, and back: from one browser to another, or to a server and home again.
import { EngineError, type EngineClient } from '../engine/client';
import type { KeptGame, Position } from '../engine/types';
import { t } from '../i18n';
import { newId } from './keeper';
import type { SavedGame } from './saved';

interface FiledGame extends Position {
  id: string;
  players: string[];
  data: unknown;
}

interface GamesFile {
  deepcut: 'games';
  version: 1;
  games: FiledGame[];
}

export interface Taken {
  /** Games that were not there yet. */
  added: number;
  /** Games that are there as they are. */
  known: number;
  /** Why one was refused, of those that were. */
  problems: string[];
}

const kAtOnce = 200;

export async function exportGames(client: EngineClient): Promise<{ text: string; games: number }> {
  const games: FiledGame[] = [];
  for (let from = 0, total = 1; from < total; from += kAtOnce) {
    const page = await client.list(from, kAtOnce);
    total = page.total;
    for (const { id, players } of page.games) {
      const { position, data } = await client.load(id);
      games.push({ id, ...position, players, data });
    }
  }
  return { text: JSON.stringify({ deepcut: 'games', version: 1, games } satisfies GamesFile), games: games.length };
}

/** Throws an Error with a sentence if it is no such file. Games that are there already stay as they are. */
export async function importGames(client: EngineClient, text: string): Promise<Taken> {
  const taken: Taken = { added: 0, known: 0, problems: [] };
  const writer = newId();
  for (const [place, game] of gamesOf(text).entries()) {
    const there = await client.load(game.id).catch(() => null);
    if (there && JSON.stringify(there.data) === JSON.stringify(game.data)) {
      taken.known++;
      continue;
    }
    const ended = (game.data as SavedGame | null)?.ended ?? null;
    const result = ended && { winner: ended.winner, reason: ended.reason };
    // Somebody has gone on with the one that is there: both are kept.
    const id = there ? newId() : game.id;
    const kept: KeptGame = { ...game, id, revision: 0, writer, sequence: place + 1, result };
    await client.keep(kept).then(
      () => taken.added++,
      (error: Error) => {
        if (!(error instanceof EngineError)) throw error;
        taken.problems.push(error.message);
      },
    );
  }
  return taken;
}

function gamesOf(text: string): FiledGame[] {
  let file: Partial<GamesFile> | null = null;
  try {
    file = JSON.parse(text) as Partial<GamesFile>;
  } catch {
    // said below
  }
  if (file?.deepcut !== 'games' || !Array.isArray(file.games)) throw new Error(t.browser.gamesFile.wrong);
  if (file.version !== 1) throw new Error(t.browser.gamesFile.newer);
  return file.games;
}
