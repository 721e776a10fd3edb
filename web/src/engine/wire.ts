// Requests and replies over a WebSocket that comes and goes. Replies are matched by id; a request that may be repeated
// without harm survives a lost connection and is sent again. A connection over which nothing comes any more is lost, too,
// whatever the browser says of it.
import { signal } from '@preact/signals';
import { t } from '../i18n';
import { ConnectionLost, EngineError, type Connection } from './client';
import type { Link, Message } from './link';

interface Pending {
  text: string;
  repeat: boolean;
  /** Connections that ended while it waited. */
  losses: number;
  resolve(reply: Message): void;
  reject(error: Error): void;
}

const kFirstDelayMs = 400;
const kLongestDelayMs = 5000;
const kAttemptsUntilGone = 3;
/** What has ended so many connections is not sent again. */
const kMostLosses = 4;
/** A connection that lasts so long counts as one; until then the attempts come at longer intervals. */
const kLastingMs = 5000;
/** A silent connection is noticed within ten seconds: both spans and a beat for each, which leaves one for slow timers. */
const kBeatMs = 1000;
const kQuietMs = 2000;
const kPatienceMs = 5000;

export class Wire implements Link {
  readonly connection = signal<Connection>('connecting');
  /** Why the last connection ended, where that is known. */
  readonly reason = signal('');
  onEvent: (event: Message) => void = () => {};
  onLost: () => void = () => {};

  /** Comes before anything else over a new connection. */
  private readonly greeting: Message;
  private socket: WebSocket | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  /** Of a message, as the other end has said. */
  private mostBytes = Infinity;
  private failures = 0;
  private everOpen = false;
  /** This connection was opened, and all that waited was sent. */
  private isGreeted = false;
  private openedAt = 0;
  private heardAt = 0;
  private askedAt: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    clientKey: string,
  ) {
    this.greeting = { type: 'hello', client: clientKey };
    setInterval(() => this.beat(), kBeatMs);
  }

  get keeping() {
    return this.connection;
  }

  get pages(): string {
    return this.address.replace(/^ws/, 'http');
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.socket) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.openedAt = this.heardAt = performance.now();
    this.askedAt = null;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(String(event.data));
    socket.onclose = (event) => this.closed(socket, event.reason);
  }

  request(message: Message, repeat = false): Promise<Message> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      // The id first: it can be read even if the rest is refused unread.
      const text = JSON.stringify({ id, ...message });
      if (!this.isOpen() && !repeat) return reject(new ConnectionLost());
      const bytes = new TextEncoder().encode(text).length;
      // Whoever is told that a message is too long does not know of messages.
      if (bytes > this.mostBytes) return reject(new EngineError(t.connection.tooLong(Math.ceil(bytes / 1024), Math.floor(this.mostBytes / 1024)), 'limit'));
      this.pending.set(id, { text, repeat, losses: 0, resolve, reject });
      if (this.isOpen()) this.socket?.send(text);
    });
  }

  private isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private opened(): void {
    this.everOpen = this.isGreeted = true;
    this.openedAt = this.heardAt = performance.now();
    this.socket?.send(JSON.stringify({ id: this.nextId++, ...this.greeting }));
    for (const { text } of this.pending.values()) this.socket?.send(text);
    this.connection.value = 'ready';
  }

  /** Asks whether anybody is there when nothing has come for a while, and does not wait for ever. */
  private beat(): void {
    const { socket } = this;
    const now = performance.now();
    if (!socket) return;
    if (this.askedAt !== null) {
      if (now - this.askedAt > kPatienceMs) this.giveUp(socket);
      return;
    }
    if (now - this.heardAt < kQuietMs) return;
    this.askedAt = now;
    if (this.isOpen()) socket.send(JSON.stringify({ id: 0, type: 'ping' }));
  }

  private giveUp(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.closed(socket, '');
  }

  private received(text: string): void {
    this.heardAt = performance.now();
    this.askedAt = null;
    const message = JSON.parse(text) as Message;
    if (message.type === 'welcome') this.mostBytes = Number((message.limits as { message_bytes?: number } | undefined)?.message_bytes ?? Infinity);
    const pending = this.pending.get(Number(message.id));
    if (!pending) return this.onEvent(message);
    this.pending.delete(Number(message.id));
    if (message.type !== 'error') return pending.resolve(message);
    pending.reject(new EngineError(String(message.error), String(message.code)));
  }

  private closed(socket: WebSocket, reason: string): void {
    if (this.socket !== socket) return;
    this.socket = null;
    const lasted = performance.now() - this.openedAt;
    this.failures = this.everOpen && lasted > kLastingMs ? 1 : this.failures + 1;
    for (const [id, pending] of this.pending) {
      if (this.isGreeted) pending.losses++;
      if (pending.repeat && pending.losses < kMostLosses) continue;
      this.pending.delete(id);
      pending.reject(pending.repeat ? new EngineError(t.connection.hungUp, 'lost') : new ConnectionLost());
    }
    this.isGreeted = false;
    this.onLost();
    this.reason.value = reason;
    this.connection.value =
      this.failures > kAttemptsUntilGone ? 'gone' : this.everOpen ? 'reconnecting' : 'connecting';
    const delay = Math.min(kFirstDelayMs * 2 ** (this.failures - 1), kLongestDelayMs);
    this.timer = setTimeout(() => this.connect(), delay);
  }
}
