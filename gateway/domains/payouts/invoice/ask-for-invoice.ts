import { sql } from 'drizzle-orm';
import { fiscalNoteOf } from '#shared/rules/fiscal-note.ts';
import { noteDueOn } from '#shared/rules/payout-calendar.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../server/actor.ts';
import { movePayments } from '../payment/move-payments.ts';
import { invoices } from './table.ts';

interface AskedPayment {
  actor: Actor;
  now: Date;
  /** A payment in the state 'requested'. */
  payment: { id: number; affiliateId: number; amountCents: number; payDate: string };
  documentType: string | null;
}

/**
 * Moves a new payment on: where its payee must send a fiscal note, it gets an invoice of its own, liberated, and awaits it;
 * else it is ready for a run at once.
 */
export async function askForInvoice(
  tx: Tx,
  { actor, now, payment, documentType }: AskedPayment,
): Promise<'awaiting_invoice' | 'ready'> {
  const to = fiscalNoteOf(documentType) === undefined ? 'ready' : 'awaiting_invoice';
  if (to === 'awaiting_invoice') {
    await tx.insert(invoices).values({
      affiliateId: payment.affiliateId,
      paymentId: payment.id,
      yearmonth: businessDate(now).slice(0, 7),
      totalCents: payment.amountCents,
      dueOn: noteDueOn(payment.payDate),
      liberated: true,
      createdAt: now,
    });
  }
  await movePayments(tx, sql`select ${payment.id}::integer`, { actor, now, to });
  return to;
}
