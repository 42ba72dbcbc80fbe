import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @type {number | undefined} */
let ticksPerSecond;

/**
 * Returns the processor time of all exited child processes and their descendants; undefined without /proc. A process
 * whose parent was killed before it is not included.
 * @returns {{ userSeconds: number, systemSeconds: number } | undefined}
 */
export function childrenCpuTime() {
  if (!existsSync('/proc/self/stat')) return undefined;
  // A program that is started for each of hundreds of test files takes more than it measures.
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  // The program's name is in brackets and may contain spaces; cutime and cstime are the 14th and 15th field after it.
  const [, afterName = ''] = /\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  const [user = 0, system = 0] = afterName.split(' ').slice(13, 15).map(Number);
  return { userSeconds: user / ticksPerSecond, systemSeconds: system / ticksPerSecond };
}
