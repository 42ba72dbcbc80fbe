import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { erpMessages } from './table.ts';

/** The payload of a message without what tells who was paid; ids and amounts stay. */
export const withoutPerson = sql`${erpMessages.payload} - '{document_type,document,name}'::text[]`;

/**
 * Erases the person in the messages about an affiliate. One that still waits is sent as it is, because the books of the
 * ERP need it, and erased then. One that was given up is sent without the person if staff send it again.
 */
export async function eraseErpMessages(tx: Tx, affiliateId: number): Promise<void> {
  const isAbout = sql`${erpMessages.payload} ->> 'affiliate_id' = ${String(affiliateId)}`;
  await tx
    .update(erpMessages)
    .set({ payload: withoutPerson })
    .where(and(isAbout, ne(erpMessages.state, 'waiting')));
  await tx
    .update(erpMessages)
    .set({ erasedAfterSending: true })
    .where(and(isAbout, eq(erpMessages.state, 'waiting')));
}
