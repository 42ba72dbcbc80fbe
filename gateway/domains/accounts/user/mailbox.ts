import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * The providers that deliver an address with and without dots to one mailbox: Gmail, whose two domains are the same
 * (support.google.com/mail/answer/7436150, read 2026-11). Outlook, Yahoo, iCloud and Google Workspace tell dots apart, and a company may
 * do as it likes.
 */
const dotless = /^([^@]+)@(?:gmail|googlemail)\.com$/;

/** Returns the mailbox of an address: the address in lower case, without dots where its provider ignores them. */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase();
  const local = dotless.exec(lower)?.[1];
  return local === undefined ? lower : `${local.replaceAll('.', '')}@gmail.com`;
}

/** {@link mailboxOf} of a column. Indexes are made of this very expression. */
export const mailboxSql = (email: Column): SQL => sql`(case
  when lower(${email}) ~ '@(gmail|googlemail)[.]com$' then replace(split_part(lower(${email}), '@', 1), '.', '') || '@gmail.com'
  else lower(${email}) end)`;

/** {@link mailboxSql} without whatever follows a `+`: a suffix that the owner of a mailbox adds. */
export const mailboxWithoutSuffixSql = (email: Column): SQL =>
  sql`(regexp_replace(${mailboxSql(email)}, '[+][^@]*@', '@'))`;

/** Matches the addresses of a mailbox. */
export const isMailbox = (column: Column, email: string): SQL => sql`${mailboxSql(column)} = ${mailboxOf(email)}`;

/** Like {@link isMailbox}, with any suffix. */
export const isMailboxWithSuffix = (column: Column, email: string): SQL =>
  sql`${mailboxWithoutSuffixSql(column)} = ${mailboxOf(email).replace(/\+[^@]*@/, '@')}`;
