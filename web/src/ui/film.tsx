// The game on the table as an animated picture: every position of its line drawn as the board draws it.
import { render } from 'preact';
import { Board } from '../boards/Board';
import type { EngineClient } from '../engine/client';
import { settings } from '../game/settings';
import type { Table } from '../game/table';
import { lineThrough } from '../game/tree';
import { animated } from './animation';
import { drawingSvg, svgToPng } from './picture';

const kStepMs = 700;
const kMostFrames = 400;

export async function filmOf(client: EngineClient, table: Table, sides: string[], onStep: (done: number, all: number) => void): Promise<Blob> {
  const nodes = [table.tree.root, ...lineThrough(table.node.value)].slice(0, kMostFrames);
  // Where the page's styles reach it and nobody sees it.
  const studio = document.createElement('div');
  studio.className = 'studio';
  document.body.append(studio);
  try {
    const pictures: Uint8Array[] = [];
    for (const [done, node] of nodes.entries()) {
      onStep(done, nodes.length);
      const state = await client.state(table.position(node));
      const { coordinates, turned } = settings.value;
      render(<Board state={state} sides={sides} label="" marks={{ coordinates }} turned={turned} />, studio);
      const board = studio.querySelector<SVGSVGElement>('svg');
      const picture = board && (await svgToPng(drawingSvg(board), 1));
      if (picture) pictures.push(new Uint8Array(await picture.arrayBuffer()));
    }
    return new Blob(animated(pictures, kStepMs), { type: 'image/png' });
  } finally {
    render(null, studio);
    studio.remove();
  }
}
