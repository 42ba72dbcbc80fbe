import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const found: string[] = [];

/** Each part of both servers that follows a response to its end listens for it, and in one process they can be eleven. */
const isFollowedResponse = (message: string) => message.includes('11 close listeners added to [ServerResponse]');

// Once per worker, whose files share its modules.
process.on('warning', ({ name, message, stack }) => {
  if (!isFollowedResponse(message)) found.push(stack ?? `${name}: ${message}`);
});

/** How Node prints a warning: `(node:4711) [DEP0040] DeprecationWarning: …`. */
const printed = /^\(node:\d+\) /;

/** Notes the warnings of Node that a program which a test has started prints. */
export function watchForWarnings(program: string, stderr: Readable | null): void {
  if (stderr === null) return;
  createInterface({ input: stderr }).on('line', (line) => {
    if (printed.test(line)) found.push(`${program}: ${line}`);
  });
}

/** Returns what Node has warned of since the last call, in this process and in those that are watched. */
export const takeWarnings = (): string[] => found.splice(0);
