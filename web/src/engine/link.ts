// What stands between a client and whoever answers it: messages of docs/api.md, requests with one reply each.
import type { ReadonlySignal } from '@preact/signals';
import type { Connection } from './client';

export type Message = Record<string, unknown> & { type: string };

export interface Link {
  readonly connection: ReadonlySignal<Connection>;
  /** To whoever keeps games. */
  readonly keeping: ReadonlySignal<Connection>;
  /** Why the last connection ended, where that is known. */
  readonly reason: ReadonlySignal<string>;
  /** Where the server has what is no message, such as matches; null: there is no server. */
  readonly pages: string | null;
  onEvent: (event: Message) => void;
  /** Searches that were under way are gone. */
  onLost: () => void;
  /** Begins, or tries again at once. */
  connect(): void;
  /** Rejects with an EngineError, or with ConnectionLost. `repeat`: may be asked again without harm, after a loss too. */
  request(message: Message, repeat?: boolean): Promise<Message>;
}
