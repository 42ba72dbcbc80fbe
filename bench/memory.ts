import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Whether this system reports the peak memory of a process. */
export const canMeasureMemory = existsSync('/proc/self/clear_refs');

export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the peak resident memory of a process since the last reset, in MB (1,000,000 bytes). */
export function peakMemoryMegabytes(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`Process ${pid} does not report its peak memory.`);
  return (Number(kibibytes) * 1024) / 1_000_000;
}
