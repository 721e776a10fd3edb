// Requests and replies over a WebSocket that comes and goes. Replies are matched by id; a request that may be repeated
// without harm survives a lost connection and is sent again.
import { signal } from '@preact/signals';
import { ConnectionLost, EngineError, type Connection } from './client';

export type Message = Record<string, unknown> & { type: string };

interface Pending {
  message: Message;
  repeat: boolean;
  resolve(reply: Message): void;
  reject(error: Error): void;
}

const kFirstDelayMs = 400;
const kLongestDelayMs = 5000;
const kAttemptsUntilGone = 3;

export class Wire {
  readonly connection = signal<Connection>('connecting');
  /** Greets the server before anything else is sent over a new connection. */
  onOpen: () => Message[] = () => [];
  onEvent: (event: Message) => void = () => {};
  onLost: () => void = () => {};

  private socket: WebSocket | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private failures = 0;
  private everOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: string) {}

  connect(): void {
    clearTimeout(this.timer);
    if (this.socket) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(String(event.data));
    socket.onclose = () => this.closed(socket);
  }

  request(message: Message, repeat = false): Promise<Message> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      const pending = { message: { ...message, id }, repeat, resolve, reject };
      if (!this.isOpen() && !repeat) return reject(new ConnectionLost());
      this.pending.set(id, pending);
      if (this.isOpen()) this.socket?.send(JSON.stringify(pending.message));
    });
  }

  private isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private opened(): void {
    this.failures = 0;
    this.everOpen = true;
    for (const message of this.onOpen()) this.socket?.send(JSON.stringify({ ...message, id: this.nextId++ }));
    for (const { message } of this.pending.values()) this.socket?.send(JSON.stringify(message));
    this.connection.value = 'ready';
  }

  private received(text: string): void {
    const message = JSON.parse(text) as Message;
    const pending = this.pending.get(Number(message.id));
    if (!pending) return this.onEvent(message);
    this.pending.delete(Number(message.id));
    if (message.type !== 'error') return pending.resolve(message);
    pending.reject(new EngineError(String(message.error), String(message.code)));
  }

  private closed(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.failures++;
    for (const [id, pending] of this.pending) {
      if (pending.repeat) continue;
      this.pending.delete(id);
      pending.reject(new ConnectionLost());
    }
    this.onLost();
    this.connection.value =
      this.failures > kAttemptsUntilGone ? 'gone' : this.everOpen ? 'reconnecting' : 'connecting';
    const delay = Math.min(kFirstDelayMs * 2 ** (this.failures - 1), kLongestDelayMs);
    this.timer = setTimeout(() => this.connect(), delay);
  }
}
