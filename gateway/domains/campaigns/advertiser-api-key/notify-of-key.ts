import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { Language } from '../../../lib/language.ts';
import { findAdministrators } from '../../accounts/user/administrators.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { advertisers, advertiserUsers } from '../advertiser/table.ts';

/** An administrator of the operator, or a contact of the advertiser. */
export type KeyReader = 'administrator' | 'contact';

/**
 * Locks an advertiser, so that its keys change one after the other. Returns its name.
 *
 * @throws {RequestError} `invalid_fields` for an unknown one
 */
export async function lockAdvertiser(tx: Tx, ownerId: number): Promise<string> {
  const [owner] = await tx
    .select({ name: advertisers.businessName })
    .from(advertisers)
    .where(eq(advertisers.id, ownerId))
    .for('no key update');
  if (!owner) throw new RequestError('invalid_fields', { errors: { advertiser_id: 'validation.reference' } });
  return owner.name;
}

/** Notifies all administrators and the contacts of an advertiser of a new key. */
export async function notifyOfKey(
  tx: Tx,
  { ownerId, now }: { ownerId: number; now: Date },
  compose: (reader: {
    to: string;
    language: Language;
    reader: KeyReader;
  }) => Parameters<typeof enqueueMails>[2][number],
): Promise<void> {
  const administrators = await findAdministrators(tx);
  const contacts = await tx
    .select({ email: advertiserUsers.email })
    .from(advertiserUsers)
    .where(eq(advertiserUsers.advertiserId, ownerId))
    .orderBy(advertiserUsers.id);
  await enqueueMails(tx, now, [
    ...administrators.map(({ email: to, language }) => compose({ to, language, reader: 'administrator' })),
    ...contacts.map(({ email: to }) => compose({ to, language: 'pt-br', reader: 'contact' })),
  ]);
}
