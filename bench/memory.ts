import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Whether this system tells how much memory a process has had at most. */
export const canMeasureMemory = existsSync('/proc/self/clear_refs');

/** Lets the peak of a process count from now on. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory that a process had resident at once since the last reset, in MB (1,000,000 bytes). */
export function peakMemoryMegabytes(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`Process ${pid} does not tell its peak memory.`);
  return (Number(kibibytes) * 1024) / 1_000_000;
}
