import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { emailPreferences } from '../email-preference/table.ts';
import { activations, registrations } from '../registration/table.ts';
import { type LinkPurpose, linkPurposes, links } from '../single-use-link/table.ts';
import { users } from '../user/table.ts';

/** `unknown`: cut off, replaced by a newer link, or deleted since. */
export type LinkState = 'open' | 'used' | 'expired' | 'unknown';

export interface MailedLink {
  state: LinkState;
  /** Whether an activation needs the password of its registration, as the e-mail has several. */
  needsPassword: boolean;
}

type Db = Database['db'];
type LinkContext = Pick<GatewayContext, 'database' | 'clock' | 'hooks'>;

const plain = (state: LinkState): MailedLink => ({ state, needsPassword: false });

async function singleUseState(db: Db, now: Date, purpose: LinkPurpose, secret: string): Promise<MailedLink> {
  const [link] = await db
    .select({ usedAt: links.usedAt, expiresAt: links.expiresAt })
    .from(links)
    .where(and(eq(links.hash, sha256(secret)), eq(links.purpose, purpose)));
  if (!link) return plain('unknown');
  if (link.usedAt !== null) return plain('used');
  return plain(link.expiresAt > now ? 'open' : 'expired');
}

async function activationState(db: Db, now: Date, secret: string): Promise<MailedLink> {
  const [link] = await db
    .select({ userId: activations.userId, expiresAt: activations.expiresAt })
    .from(activations)
    .innerJoin(users, eq(users.id, activations.userId))
    .where(and(eq(activations.hash, sha256(secret)), isNull(users.activatedAt)));
  if (!link) return plain('unknown');
  if (link.expiresAt <= now) return plain('expired');
  const count = await db.$count(registrations, eq(registrations.userId, link.userId));
  return count === 0 ? plain('unknown') : { state: 'open', needsPassword: count > 1 };
}

async function unsubscriptionState({ database, hooks }: LinkContext, secret: string): Promise<MailedLink> {
  const { db } = database;
  const [row] = await db.select().from(emailPreferences).where(eq(emailPreferences.unsubscribeSecret, secret));
  if (!row) {
    const isWanted = await hooks.otherSubscription.isWanted(db, secret);
    return plain(isWanted === undefined ? 'unknown' : isWanted ? 'open' : 'used');
  }
  return plain(row.newCreatives || row.newsGeneralInformation || row.campaignBreak ? 'open' : 'used');
}

/**
 * Returns what the link of a mail still does, without using it: the page of the link asks before it shows a form.
 *
 * @param purpose a purpose of a link; any other has no links
 * @param secret of the link
 */
export async function readLinkState(context: LinkContext, purpose: string, secret: string): Promise<MailedLink> {
  const [db, now] = [context.database.db, context.clock.now()];
  if (purpose === 'activation') return activationState(db, now, secret);
  if (purpose === 'unsubscription') return unsubscriptionState(context, secret);
  const singleUse = linkPurposes.find((known) => known === purpose);
  return singleUse === undefined ? plain('unknown') : singleUseState(db, now, singleUse, secret);
}
