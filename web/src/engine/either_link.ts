// A server while there is one, and this browser's own engine when it goes away or when somebody prefers it. Games are kept
// by the server alone: what is to be kept waits until it is back.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { t } from '../i18n';
import { ConnectionLost, EngineError, type Connection } from './client';
import type { Link, Message } from './link';

const kKept = new Set(['keep', 'list', 'read', 'delete', 'restore']);
/** Numbers of searches from here on are those of this browser. */
const kOwn = 1_000_000_000;
/** So often the connection may be lost over the same question. */
const kMostLosses = 4;
/** A short interruption is not worth another engine. */
const kPatienceMs = 1500;

export class EitherLink implements Link {
  readonly connection: ReadonlySignal<Connection>;
  readonly reason: ReadonlySignal<string>;
  onEvent: (event: Message) => void = () => {};
  onLost: () => void = () => {};
  private begun = false;
  private readonly wanted = signal(false);

  /** `prefersOwn`: the server is not asked, but for kept games. */
  constructor(
    readonly server: Link,
    readonly own: Link,
    private readonly prefersOwn: ReadonlySignal<boolean>,
  ) {
    this.connection = computed(() => {
      if (this.asksServer.value || this.ownReady.value) return 'ready';
      return prefersOwn.value ? own.connection.value : server.connection.value;
    });
    this.reason = computed(() => (prefersOwn.value ? own.reason.value : server.reason.value));
    server.onEvent = (event) => this.onEvent(event);
    server.onLost = () => this.onLost();
    own.onEvent = (event) => this.onEvent({ ...event, search_id: Number(event.search_id) + kOwn });
    own.onLost = () => this.onLost();
  }

  /** Who thinks now, for people. */
  readonly thinker = computed<'server' | 'browser'>(() => (!this.asksServer.value && this.ownReady.value ? 'browser' : 'server'));

  get keeping(): ReadonlySignal<Connection> {
    return this.server.connection;
  }

  get pages(): string | null {
    return this.server.pages;
  }

  connect(): void {
    this.server.connect();
    if (this.begun) {
      if (this.own.connection.value === 'gone') this.own.connect();
      return;
    }
    this.begun = true;
    effect(() => {
      if (this.prefersOwn.value) this.wanted.value = true;
      else if (this.server.connection.value !== 'ready' && !this.wanted.peek()) {
        const timer = setTimeout(() => (this.wanted.value = true), kPatienceMs);
        return () => clearTimeout(timer);
      }
      return undefined;
    });
    effect(() => {
      if (this.wanted.value) this.own.connect();
    });
  }

  async request(message: Message, repeat = false): Promise<Message> {
    if (kKept.has(message.type)) return this.server.request(message, repeat);
    const id = Number(message.search_id ?? message.trace_id);
    if (id >= kOwn) return this.own.request({ ...message, ...('trace_id' in message ? { trace_id: id - kOwn } : { search_id: id - kOwn }) });
    if (id) return this.server.request(message, repeat);
    for (let losses = 0; losses < kMostLosses; losses++) {
      if (repeat) await this.untilReady();
      try {
        return await this.ask(message);
      } catch (error) {
        if (!repeat || !(error instanceof ConnectionLost)) throw error;
      }
    }
    throw new EngineError(t.connection.hungUp, 'lost');
  }

  private readonly asksServer = computed(() => !this.prefersOwn.value && this.server.connection.value === 'ready');
  private readonly ownReady = computed(() => this.wanted.value && this.own.connection.value === 'ready');

  private async ask(message: Message): Promise<Message> {
    if (this.asksServer.value || !this.ownReady.value) return this.server.request(message);
    const reply = await this.own.request(message);
    return reply.type === 'searching' ? { ...reply, search_id: Number(reply.search_id) + kOwn } : reply;
  }

  private untilReady(): Promise<void> {
    return new Promise((resolve) => {
      const end = effect(() => {
        if (this.connection.value === 'ready') queueMicrotask(() => (end(), resolve()));
      });
    });
  }
}
