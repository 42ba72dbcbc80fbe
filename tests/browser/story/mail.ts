import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

/**
 * The text of the newest mail to somebody in the outbox of a platform; waits until there is one.
 *
 * @param part what the mail has to contain
 */
export async function mailTo(dataDir: string, address: string, part = ''): Promise<string> {
  let text: string | undefined;
  await expect.poll(async () => (text = await newestTo(join(dataDir, 'outbox'), address, part))).toBeDefined();
  return text ?? '';
}

async function newestTo(folder: string, address: string, part: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  const received = mails.filter(
    ({ to = [], text = '' }) => to.some((receiver) => receiver.address === address) && text.includes(part),
  );
  return received.sort((left, right) => String(left.date).localeCompare(String(right.date))).at(-1)?.text;
}

/** The link to a page of the portal, such as `invitation`, in the newest mail to somebody that has one. */
export async function mailedLink(dataDir: string, address: string, page: string): Promise<string> {
  const mail = await mailTo(dataDir, address, `/${page}/`);
  const link = new RegExp(`https?://\\S+/${page}/[\\w-]+`).exec(mail)?.[0];
  if (link === undefined) throw new Error(`No link to ${page} in: ${mail}`);
  return link;
}
