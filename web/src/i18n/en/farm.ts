// The texts around a farm of machines.
import { count } from './count';

export const farmEn = {
  title: 'Farm',
  follow: 'The farm that works for matches, reviews and proofs',
  lead: (address: string) => `Machines that work together at ${address}.`,
  none: 'No farm is followed here. Start the server with --farm nats://HOST.',
  summary: (workers: number, jobs: number, queued: number) => `${count(workers, 'worker', 'workers')} for ${count(jobs, 'job', 'jobs')} at a time, ${queued} queued or being done`,
  runs: 'Runs',
  noRuns: 'Nothing is being worked on.',
  run: 'What',
  workers: 'Workers',
  noWorkers: 'No worker is there. `deepcut work ADDRESS` makes a machine one.',
  worker: 'Worker',
  busy: 'Busy',
  done: 'Done',
  failed: 'Failed',
  queued: 'Queued',
  aside: 'Put aside',
  again: 'Queued again',
  rate: 'A second',
  left: 'Left out',
  speed: 'Nodes/s',
  processor: 'Processor',
  signature: 'Signature',
  of: (busy: number, jobs: number) => `${busy} of ${jobs}`,
};
