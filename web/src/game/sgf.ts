// SGF for games whose moves are points, with variations and comments. Points are written as in Go, two letters from the
// top left; names such as h8 are understood, too.
import { MoveTree, type MoveNode } from './tree';

export interface SgfGame {
  game: string;
  rules: string;
  options: Record<string, string>;
  size: number;
}

/** Five in a row has a number of its own in SGF; others say their name. */
const kGameNumbers: Record<string, number> = { gomoku: 4 };
const kLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

const escaped = (text: string) => text.replace(/[\]\\]/g, (c) => `\\${c}`);

/** h8; or HH, both letters counted from the bottom left, in games that name points so. */
function pointToSgf(move: string, size: number): string {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(move) ?? [];
  if (letters) return `${kLetters[columnNumber(letters)] ?? '?'}${kLetters[size - Number(row)] ?? '?'}`;
  const [, x, y] = /^([A-Z])([A-Z])$/.exec(move) ?? [];
  return x && y ? `${x.toLowerCase()}${kLetters[size - 1 - (y.charCodeAt(0) - 65)] ?? '?'}` : move;
}

/** a to z, then aa, ab, ... as the engine counts. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, c) => sum * 26 + (c.charCodeAt(0) - 96), 0) - 1;
}

function columnName(column: number): string {
  const last = String.fromCharCode(97 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** Games that name points by two letters. */
const kLetterGames = new Set(['connect6']);

function pointFromSgf(text: string, size: number, game: string): string {
  const letters = kLetterGames.has(game);
  if (/^[A-Za-z]\d+$/.test(text)) return text.toLowerCase();
  if (letters && /^[A-Z][A-Z]$/.test(text)) return text;
  const [x, y] = [kLetters.indexOf(text[0] ?? '?'), kLetters.indexOf(text[1] ?? '?')];
  if (text.length !== 2 || x < 0 || y < 0 || x >= size || y >= size) throw new Error(`SGF: "${text}" is no point of the board.`);
  if (letters) return String.fromCharCode(65 + x, 65 + size - 1 - y);
  return `${columnName(x)}${size - y}`;
}

export function toSgf(game: SgfGame, tree: MoveTree, players: string[], result: number | null | undefined): string {
  const head = [
    'FF[4]CA[UTF-8]AP[Deepcut]',
    kGameNumbers[game.game] ? `GM[${kGameNumbers[game.game]}]` : '',
    `GN[${escaped(game.game)}]RU[${escaped(game.rules)}]SZ[${game.size}]`,
    players[0] ? `PB[${escaped(players[0])}]` : '',
    players[1] ? `PW[${escaped(players[1])}]` : '',
    result === undefined ? '' : `RE[${result === null ? '0' : result === 0 ? 'B+' : 'W+'}]`,
    tree.root.comment ? `C[${escaped(tree.root.comment)}]` : '',
  ];
  return `(;${head.join('')}${branches(tree.root, game.size)})\n`;
}

function nodeText(node: MoveNode, size: number): string {
  const side = node.side ?? (node.ply - 1) % 2;
  const comment = node.comment ? `C[${escaped(node.comment)}]` : '';
  return `;${side === 0 ? 'B' : 'W'}[${pointToSgf(node.move, size)}]${comment}`;
}

function branches(node: MoveNode, size: number): string {
  let text = '';
  let here = node;
  for (let next = here.children[0]; next && here.children.length === 1; next = here.children[0]) {
    text += nodeText(next, size);
    here = next;
  }
  return text + here.children.map((child) => `(${nodeText(child, size)}${branches(child, size)})`).join('');
}

// ---------------------------------------------------------------------------------------------------------
// Reading

type Properties = Map<string, string[]>;

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  /** The first game of the collection; `visit` is told of every node with its parent's token. */
  read<Token>(root: Token, visit: (parent: Token, properties: Properties) => Token): void {
    this.at = this.text.indexOf('(');
    if (this.at < 0) throw new Error('SGF: expected "(;" at the beginning.');
    const parents: Token[] = [];
    let here = root;
    do {
      const c = this.next();
      if (c === '(') parents.push(here);
      else if (c === ')') here = parents.pop() ?? root;
      else if (c === ';') here = visit(here, this.properties());
      else throw new Error(`SGF: "${c}" was not expected at character ${this.at}.`);
    } while (parents.length);
  }

  private next(): string {
    this.skipSpace();
    const c = this.text[this.at++];
    if (c === undefined) throw new Error('SGF: the text ends before the game does.');
    return c;
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private properties(): Properties {
    const properties: Properties = new Map();
    for (;;) {
      this.skipSpace();
      const name = /^[A-Za-z]+/.exec(this.text.slice(this.at, this.at + 30))?.[0];
      if (!name) return properties;
      this.at += name.length;
      const values: string[] = [];
      for (this.skipSpace(); this.text[this.at] === '['; this.skipSpace()) values.push(this.value());
      if (!values.length) throw new Error(`SGF: property ${name} has no value.`);
      properties.set(name.replace(/[a-z]/g, ''), values);
    }
  }

  private value(): string {
    let value = '';
    for (this.at++; this.text[this.at] !== ']'; this.at++) {
      if (this.text[this.at] === '\\') this.at++;
      if (this.at >= this.text.length) throw new Error('SGF: a "]" is missing.');
      value += this.text[this.at];
    }
    this.at++;
    return value;
  }
}

export interface ReadSgf extends SgfGame {
  tree: MoveTree;
}

/** Throws an Error with a sentence. What says nothing about game or rules is five in a row without restrictions. */
export function fromSgf(text: string): ReadSgf {
  const tree = new MoveTree();
  const head: Properties = new Map();
  let size = 15;
  const game = () => (head.get('GN')?.[0] ?? 'gomoku').split(' ')[0] ?? 'gomoku';
  let stones = '';
  new Reader(text).read(tree.root, (parent, properties) => {
    if (parent === tree.root && properties.has('SZ')) size = Number(properties.get('SZ')?.[0]?.split(':')[0]) || 15;
    if (parent === tree.root) properties.forEach((values, name) => head.set(name, values));
    for (const [name, mark] of [['AB', 'X'], ['AW', 'O']] as const) {
      for (const point of properties.get(name) ?? []) stones += mark + pointFromSgf(point, size, game());
    }
    const move = properties.get('B')?.[0] ?? properties.get('W')?.[0];
    const node = move ? tree.add(parent, pointFromSgf(move, size, game())) : parent;
    if (node !== parent) node.side = properties.has('B') ? 0 : 1;
    node.comment = properties.get('C')?.[0] ?? node.comment;
    return node;
  });
  const rules = head.get('RU')?.[0] ?? head.get('GN')?.[0]?.split(' ')[1] ?? '';
  const options: Record<string, string> = { size: String(size) };
  if (stones) options.setup = (head.get('PL')?.[0]?.startsWith('W') ? '-' : '') + stones;
  return { game: game(), rules, options, size, tree };
}
