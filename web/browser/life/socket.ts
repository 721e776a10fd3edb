// A WebSocket for pages that run without a browser: what the page uses of it, and no more.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const kText = 1;
const kClose = 8;
const kPing = 9;
const kPong = 10;

function frameOf(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head = size < 126 ? Buffer.from([0, 0x80 | size]) : Buffer.alloc(size < 65536 ? 4 : 10);
  if (size >= 65536) (head[1] = 0xff), head.writeBigUInt64BE(BigInt(size), 2);
  else if (size >= 126) (head[1] = 0xfe), head.writeUInt16BE(size, 2);
  head[0] = 0x80 | opcode;
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

export class PlainSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;

  private readonly socket: Socket;
  private received = Buffer.alloc(0);
  private greeted = false;

  constructor(address: string) {
    const { hostname, port, pathname } = new URL(address);
    this.socket = connect(Number(port), hostname);
    this.socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      this.socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
    });
    this.socket.on('data', (bytes) => this.read(bytes));
    this.socket.on('error', () => {});
    this.socket.on('close', () => this.closed());
  }

  send(text: string): void {
    if (this.readyState === PlainSocket.OPEN) this.socket.write(frameOf(kText, Buffer.from(text)));
  }

  close(): void {
    this.socket.destroy();
  }

  private closed(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ reason: '' });
  }

  private read(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    if (!this.greeted) {
      const end = this.received.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!this.received.subarray(0, end).toString().includes(' 101 ')) return this.close();
      this.received = this.received.subarray(end + 4);
      this.greeted = true;
      this.readyState = PlainSocket.OPEN;
      this.onopen?.();
    }
    while (this.take());
  }

  private take(): boolean {
    const buffer = this.received;
    if (buffer.length < 2) return false;
    const short = buffer[1]! & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (buffer.length < head) return false;
    const size = short < 126 ? short : short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2));
    if (buffer.length < head + size) return false;
    const payload = buffer.subarray(head, head + size);
    this.received = buffer.subarray(head + size);
    const opcode = buffer[0]! & 15;
    if (opcode === kText) this.onmessage?.({ data: payload.toString() });
    else if (opcode === kPing) this.socket.write(frameOf(kPong, payload));
    else if (opcode === kClose) this.close();
    return true;
  }
}
