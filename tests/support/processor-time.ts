import { afterAll } from 'vitest';
import { childrenCpuTime } from '../../tools/children-cpu-time.mjs';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a test file, with its imports and the programs that it has started and that have ended. */
    processorTimeMs?: number;
  }
}

function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  const children = childrenCpuTime();
  return (user + system) / 1000 + ((children?.userSeconds ?? 0) + (children?.systemSeconds ?? 0)) * 1000;
}

const before = processorTimeMs();

// The setup files come before the file that they are for, and their last hooks after its own. Vitest reads from the pattern
// which fixtures to prepare.
afterAll(({}, file) => {
  file.meta.processorTimeMs = processorTimeMs() - before;
});
