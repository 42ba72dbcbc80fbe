import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { Language } from '../../../lib/language.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { type LinkPurpose, links } from './table.ts';

interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  affiliateId?: number | null;
  /** The e-mail that an undo restores. */
  email?: string;
  validMs: number;
}

/** The user that a link is mailed to. */
export interface Addressee {
  id: number;
  email: string;
  language: Language;
}

/** What comes with a mailed link to set a password. */
export interface LinkUse {
  hash: string;
  password: string;
  /** The token issued to the device at an earlier sign-in. */
  device?: string | undefined;
}

export type Link = typeof links.$inferSelect;

/** Used and expired links are kept for a while, so that their readers can be shown which it is. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Creates a single-use link. @returns its secret: 256 random bits, which are not stored */
export async function createLink(
  tx: Tx,
  { clock, randomBytes }: Pick<GatewayContext, 'clock' | 'randomBytes'>,
  { validMs, ...link }: NewLink,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + validMs);
  await tx.insert(links).values({ ...link, hash: sha256(secret), createdAt: now, expiresAt });
  return secret;
}

const isOpen = (now: Date, purpose: LinkPurpose, secret: string) =>
  and(eq(links.hash, sha256(secret)), eq(links.purpose, purpose), isNull(links.usedAt), gt(links.expiresAt, now));

/** Returns an open link without using it. @throws {RequestError} `link_invalid` for an unknown, used or expired one */
export async function findLink(executor: Executor, now: Date, purpose: LinkPurpose, secret: string): Promise<Link> {
  const [link] = await executor
    .select()
    .from(links)
    .where(isOpen(now, purpose, secret));
  if (!link) throw new RequestError('link_invalid');
  return link;
}

/**
 * Uses up a link. Of many concurrent uses one succeeds.
 *
 * @throws {RequestError} `link_invalid` for an unknown, used or expired link
 */
export async function useLink(tx: Tx, now: Date, purpose: LinkPurpose, secret: string): Promise<Link> {
  const [link] = await tx
    .update(links)
    .set({ usedAt: now })
    .where(isOpen(now, purpose, secret))
    .returning();
  if (!link) throw new RequestError('link_invalid');
  return link;
}

/** Makes a user's open links of these purposes invalid. */
export async function endLinks(tx: Tx, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx
    .delete(links)
    .where(and(eq(links.userId, userId), inArray(links.purpose, [...purposes]), isNull(links.usedAt)));
}

/** Deletes links that expired long ago. */
export async function deleteOldLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(links).where(lte(links.expiresAt, new Date(now.getTime() - retentionMs)));
}
