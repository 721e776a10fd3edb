// The board of a position as a picture, drawn from its description in docs/api.md, which knows no game.

import type { BoardData } from './types.js';

const kCell = 40;
const kRim = 28;
const kPieces = ['#1f2430', '#fbfaf7'];
const kInk = ['#fbfaf7', '#1f2430'];

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function boardSvg(board: BoardData): string {
  const { columns, rows } = board;
  const width = columns * kCell + 2 * kRim;
  const height = rows * kCell + 2 * kRim;
  const x = (column: number) => kRim + (column + 0.5) * kCell;
  const y = (row: number) => kRim + (row + 0.5) * kCell;
  const parts = [`<rect width="${width}" height="${height}" rx="6" fill="#e7c98f"/>`, `<g stroke="#6b5531" stroke-width="1">`];
  // Lines between squares, or through the points where pieces stand.
  const inset = board.layout === 'crossings' ? kCell / 2 : 0;
  const across = board.layout === 'crossings' ? rows : rows + 1;
  const down = board.layout === 'crossings' ? columns : columns + 1;
  for (let i = 0; i < across; i++) {
    const at = kRim + inset + i * kCell;
    parts.push(`<path d="M${kRim + inset} ${at}H${width - kRim - inset}"/>`);
  }
  for (let i = 0; i < down; i++) {
    const at = kRim + inset + i * kCell;
    parts.push(`<path d="M${at} ${kRim + inset}V${height - kRim - inset}"/>`);
  }
  parts.push('</g><g font-family="sans-serif" text-anchor="middle" dominant-baseline="central">');
  board.column_labels.forEach((label, i) => parts.push(`<text x="${x(i)}" y="${height - kRim / 2}" font-size="13">${escaped(label)}</text>`));
  board.row_labels.forEach((label, i) => parts.push(`<text x="${kRim / 2}" y="${y(i)}" font-size="13">${escaped(label)}</text>`));
  board.cells.forEach((cell, index) => {
    if (cell.owner === undefined) return;
    const [cx, cy] = [x(index % columns), y(Math.floor(index / columns))];
    const edge = board.winning.includes(index) ? '#c0392b' : '#1f2430';
    parts.push(`<circle cx="${cx}" cy="${cy}" r="${kCell * 0.44}" fill="${kPieces[cell.owner]}" stroke="${edge}" stroke-width="${board.winning.includes(index) ? 3 : 1}"/>`);
    // The usual stones are known by their colour.
    if (cell.symbol && !'XOxo'.includes(cell.symbol)) parts.push(`<text x="${cx}" y="${cy}" font-size="18" fill="${kInk[cell.owner]}">${escaped(cell.symbol)}</text>`);
    if (board.last.includes(index)) parts.push(`<circle cx="${cx}" cy="${cy}" r="4" fill="#c0392b"/>`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</g></svg>`;
}
