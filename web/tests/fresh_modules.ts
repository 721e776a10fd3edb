// Before each file of tests, since files share a process: it gets modules of its own, and what Node.js has as Node.js has it.
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
