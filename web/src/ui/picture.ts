// The board as a file: the drawing on the page with its look written into it.

const kStyles = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'display'];

/** The SVG of the first board inside an element; null if there is none. */
export function boardSvg(within: ParentNode = document): string | null {
  const board = within.querySelector<SVGSVGElement>('.stage svg.board');
  return board && drawingSvg(board);
}

/** A drawing of the page with its look written into it. */
export function drawingSvg(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [board.querySelectorAll('*'), copy.querySelectorAll('*')];
  to.forEach((element, i) => {
    const original = from[i];
    if (!original || element.closest('defs')) return;
    const style = getComputedStyle(original);
    // As attributes: the policy of the page forbids styles inside elements.
    for (const name of kStyles) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('style');
    element.removeAttribute('class');
  });
  copy.querySelectorAll('[role=row]').forEach((row) => row.remove());
  const { width, height } = board.viewBox.baseVal;
  for (const name of ['class', 'style', 'tabindex', 'role', 'aria-activedescendant', 'aria-readonly']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

export async function svgToPng(svg: string, scale = 2): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
