import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { SkippedError } from './figure.ts';

/**
 * Gives this process, which sends the load, the last processor, and the others to servers and databases, so that what the sender
 * takes is not missing to them.
 *
 * @param served processes that answer, with all their threads
 * @returns what takes it back
 * @throws {SkippedError} where there is one processor, or no `taskset`
 */
export function keepApart(served: readonly number[]): () => void {
  const last = availableParallelism() - 1;
  if (last < 1) throw new SkippedError('one processor, which sender and servers would share');
  const all = `0-${last}`;
  pin(process.pid, String(last));
  const others = last === 1 ? '0' : `0-${last - 1}`;
  for (const pid of served) pin(pid, others);
  return () => {
    pin(process.pid, all);
    for (const pid of served) pin(pid, all);
  };
}

function pin(pid: number, processors: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], {
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C' },
    });
  } catch (error) {
    // A session of the database may have ended meanwhile.
    if (!String(error).includes('No such process'))
      throw new SkippedError(`processors cannot be given to processes: ${String(error)}`);
  }
}
