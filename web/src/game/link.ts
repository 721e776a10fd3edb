// A link that carries a whole game, readable and short: #/game/gomoku/renju/size=15/h8.i9.g7/1.g9.h7/@2
// After game, rules and options come the moves of the main line. Each further part is a variation: the number of the
// move after which it begins (0: before the first), counting in the order of the link, and its moves. The part with @
// says at which move the link opens; without it, at the end of the main line. A ~ leads a comment on a move in.
import type { Position } from '../engine/types';
import { endOf, MoveTree, type MoveNode } from './tree';

export interface Linked {
  position: Omit<Position, 'moves'>;
  tree: MoveTree;
  at: MoveNode;
}

const encode = (text: string): string => encodeURIComponent(text).replace(/[.~]/g, (c) => (c === '.' ? '%2E' : '%7E'));
const moveText = ({ move, comment }: MoveNode): string => encode(move) + (comment ? `~${encode(comment)}` : '');

export function gameToLink({ game, rules, options }: Omit<Position, 'moves'>, tree: MoveTree, at: MoveNode): string {
  const optionText = Object.entries(options)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const parts = [...linesOf(tree), ...(at === endOf(tree.root) ? [] : [`@${numbersOf(tree).get(at)}`])];
  return `#/game/${encodeURIComponent(game)}/${encodeURIComponent(rules)}/${optionText || '-'}/${parts.join('/')}`;
}

/** The first nodes of all lines, the main line's root first, in the order of the link. */
function lineStarts(tree: MoveTree): MoveNode[] {
  const starts = [tree.root];
  // Grows while it is gone through.
  for (const start of starts) {
    for (let node: MoveNode | undefined = start; node; node = node.children[0]) starts.push(...node.children.slice(1));
  }
  return starts;
}

function numbersOf(tree: MoveTree): Map<MoveNode, number> {
  const numbers = new Map<MoveNode, number>();
  for (const start of lineStarts(tree)) {
    for (let node: MoveNode | undefined = start; node; node = node.children[0]) numbers.set(node, numbers.size);
  }
  return numbers;
}

function linesOf(tree: MoveTree): string[] {
  const numbers = numbersOf(tree);
  return lineStarts(tree).map((start) => {
    const words = start.parent ? [String(numbers.get(start.parent)), moveText(start)] : [moveText(start)].filter(Boolean);
    for (let node = start.children[0]; node; node = node.children[0]) words.push(moveText(node));
    return words.join('.');
  });
}

/** Null if this is no such link; whether its moves are possible only the engine knows. */
export function linkToGame(link: string): Linked | null {
  const match = /^#?\/?game\/([^/]+)\/([^/]+)\/([^/]*)\/(.*)$/.exec(link.slice(Math.max(0, link.indexOf('#'))));
  if (!match) return null;
  const [, game = '', rules = '', optionText = '', lines = ''] = match;
  try {
    const position = { game: decodeURIComponent(game), rules: decodeURIComponent(rules), options: readOptions(optionText) };
    return { position, ...readLines(lines.split('/')) };
  } catch {
    return null; // a % that encodes nothing, an option without a value, or a variation of no move
  }
}

function readOptions(text: string): Position['options'] {
  const pairs = (text === '-' ? '' : text).split('&').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value, ...more] = pair.split('=').map(decodeURIComponent);
      if (value === undefined || more.length) throw new Error(`no option ${pair}`);
      return [name, value];
    }),
  );
}

function readLines([main = '', ...more]: string[]): Omit<Linked, 'position'> {
  const tree = new MoveTree();
  const nodes = [tree.root];
  const nodeOf = (number: string): MoveNode => {
    const node = nodes[Number(number)];
    if (!node) throw new Error(`no move ${number}`);
    return node;
  };
  const readLine = (from: MoveNode, words: string[]) =>
    words.filter(Boolean).reduce((node, word) => {
      const [move = '', comment = ''] = word.split('~').map(decodeURIComponent);
      // Before the first move there is only something to say.
      const next = move ? tree.add(node, move) : node;
      next.comment = comment;
      if (!move) return next;
      nodes.push(next);
      return next;
    }, from);
  let at = readLine(tree.root, main.split('.'));
  for (const part of more.filter(Boolean)) {
    const [from = '', ...words] = part.split('.');
    if (from.startsWith('@')) at = nodeOf(from.slice(1));
    else readLine(nodeOf(from), words);
  }
  return { tree, at };
}
