// A farm of machines as the server tells of it: docs/farm.md.

export interface FarmWorker {
  name: string;
  host: string;
  version: string;
  signature: string;
  cpu: string;
  cores: number;
  /** At a time. */
  jobs: number;
  /** Positions a second of one thread. */
  speed: number;
  busy: number;
  done: number;
  failed: number;
}

export interface FarmRun {
  run: string;
  title: string;
  done: number;
  queued: number;
  put_aside: number;
  queued_again: number;
  workers_left_out: string[];
  seconds: number;
}

export interface Farm {
  address: string;
  /** Jobs that wait or are being done. */
  queued: number;
  workers: Partial<FarmWorker>[];
  runs: Partial<FarmRun>[];
}

export interface FarmNews {
  farm: Farm | null;
  /** Why it cannot be seen; empty: it can, or there is none. */
  problem: string;
}
