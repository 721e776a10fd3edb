// The texts around the engine of this browser and the games that it keeps.
import { count } from './count';

export const browserEn = {
  loading: (percent: number) => `Loading the engine: ${percent} %`,
  loadingNetwork: (name: string, percent: number) => `Loading the network for ${name}: ${percent} %`,
  noNetwork: (name: string, why: string) => `The network for ${name} cannot be had, so the engine judges without it. ${why}`,
  notThere: 'The engine for this browser cannot be had: it is not on this server, or there is no connection.',
  noWorker: 'This browser does not start the worker that the engine runs in.',
  noWebAssembly: 'This browser has no WebAssembly: it cannot run the engine.',
  thinker: 'Who thinks',
  thinkers: { auto: 'The server, while there is one', browser: 'Always this browser' },
  thinksServer: 'The server thinks now. When it goes away, this browser goes on by itself.',
  thinksBrowser: (threads: number) => `The engine runs in this browser, on ${threads > 1 ? `up to ${threads} threads` : 'one thread'}; nothing leaves your machine.`,
  threadsLater: 'An analysis can have several threads from the next visit on.',
  threadsNever: 'Several threads need memory that they share, which this page may not have here.',
  keptHere: 'Games are kept in this browser.',
  keptThere: 'Games are kept by the server.',
  tableCut: (megabytes: number) => `table of ${megabytes} MB: there is no more memory`,

  gamesFile: {
    title: 'All games as one file',
    save: 'Save all games',
    open: 'Take games from a file',
    wrong: 'This is no file of Deepcut games: expected one that “Save all games” has made.',
    newer: 'This file was made by a newer Deepcut: it cannot be read here.',
    empty: 'There are no games to save yet.',
    taken: (added: number, known: number) => `${count(added, 'game was', 'games were')} added, ${known} ${known === 1 ? 'was' : 'were'} there already.`,
    refused: (n: number, why: string) => `${count(n, 'game was', 'games were')} refused: ${why}`,
  },
};
