// A game as an animated picture (APNG): one picture after the other in a file that any browser shows.

const kSignature = [137, 80, 78, 71, 13, 10, 26, 10];

const kCrc = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = kCrc[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

interface Chunk {
  name: string;
  data: Uint8Array;
}

function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = kSignature.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ name, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function written({ name, data }: Chunk): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crcOf(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** Numbers of four bytes, then numbers of two, then single bytes. */
function numbers(fours: number[], twos: number[] = [], ones: number[] = []): Uint8Array {
  const bytes = new Uint8Array(4 * fours.length + 2 * twos.length + ones.length);
  const view = new DataView(bytes.buffer);
  fours.forEach((n, i) => view.setUint32(4 * i, n));
  twos.forEach((n, i) => view.setUint16(4 * fours.length + 2 * i, n));
  bytes.set(ones, 4 * fours.length + 2 * twos.length);
  return bytes;
}

/** Pictures of the same size, each shown for so long, again and again; the last one longer. */
export function animated(pictures: readonly Uint8Array[], stepMs: number): Uint8Array[] {
  const frames = pictures.map(chunksOf);
  const header = frames[0]?.find(({ name }) => name === 'IHDR');
  if (!header) return [];
  const size = new DataView(header.data.buffer, header.data.byteOffset);
  const [width, height] = [size.getUint32(0), size.getUint32(4)];
  let sequence = 0;
  const chunks: Chunk[] = [header, { name: 'acTL', data: numbers([frames.length, 0]) }];
  frames.forEach((frame, i) => {
    const shown = i === frames.length - 1 ? 3 * stepMs : stepMs;
    chunks.push({ name: 'fcTL', data: numbers([sequence++, width, height, 0, 0], [shown, 1000], [0, 0]) });
    for (const { data } of frame.filter(({ name }) => name === 'IDAT')) {
      if (i === 0) chunks.push({ name: 'IDAT', data });
      else {
        const numbered = new Uint8Array(4 + data.length);
        numbered.set(numbers([sequence++]));
        numbered.set(data, 4);
        chunks.push({ name: 'fdAT', data: numbered });
      }
    }
  });
  chunks.push({ name: 'IEND', data: new Uint8Array() });
  return [new Uint8Array(kSignature), ...chunks.map(written)];
}
