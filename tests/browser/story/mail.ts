import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

/**
 * The text of the newest mail to somebody in the outbox of a platform; waits until there is one.
 *
 * @param part what the mail has to contain
 * @param known what it must not contain: that of an earlier mail, where another one is on its way
 */
export async function mailTo(dataDir: string, address: string, part = '', known?: string): Promise<string> {
  let text: string | undefined;
  const folder = join(dataDir, 'outbox');
  await expect.poll(async () => (text = await newestTo(folder, address, { part, known }))).toBeDefined();
  return text ?? '';
}

async function newestTo(
  folder: string,
  address: string,
  { part, known }: { part: string; known: string | undefined },
): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  const received = mails.filter(
    ({ to = [], text = '' }) =>
      to.some((receiver) => receiver.address === address) &&
      text.includes(part) &&
      (known === undefined || !text.includes(known)),
  );
  return received.sort((left, right) => String(left.date).localeCompare(String(right.date))).at(-1)?.text;
}

/**
 * The link to a page of the portal, such as `invitation`, in the newest mail to somebody that has one.
 *
 * @param known an earlier link, where another one is on its way
 */
export async function mailedLink(dataDir: string, address: string, page: string, known?: string): Promise<string> {
  const mail = await mailTo(dataDir, address, `/${page}/`, known);
  const link = new RegExp(`https?://\\S+/${page}/[\\w-]+`).exec(mail)?.[0];
  if (link === undefined) throw new Error(`No link to ${page} in: ${mail}`);
  return link;
}
