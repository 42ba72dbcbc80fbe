import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

/** The text of the newest mail to somebody in the outbox of a platform; waits until there is one. */
export async function mailTo(dataDir: string, address: string): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => (text = await newestTo(join(dataDir, 'outbox'), address)), { timeout: 20_000 })
    .toBeDefined();
  return text ?? '';
}

async function newestTo(folder: string, address: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  const received = mails.filter(({ to = [] }) => to.some((receiver) => receiver.address === address));
  return received.sort((left, right) => String(left.date).localeCompare(String(right.date))).at(-1)?.text;
}
