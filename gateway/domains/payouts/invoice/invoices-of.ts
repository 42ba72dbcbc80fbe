import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { payments } from '../payment/table.ts';
import { mayBeSent, newestUpload, stateOfInvoice } from './newest-upload.ts';
import { invoices } from './table.ts';

/**
 * Reads some invoices of an affiliate, whose lock the transaction holds: what their note must say, and whether a file may
 * be sent for them. The others are not its own, or absent.
 */
export const invoicesOf = (tx: Tx, affiliateId: number, ids: readonly number[]) =>
  tx
    .select({
      id: invoices.id,
      totalCents: invoices.totalCents,
      yearmonth: invoices.yearmonth,
      issuer: sql<string | null>`coalesce(${payments.payee} ->> 'document_number', ${paymentInfos.documentNumber})`,
      state: stateOfInvoice,
      canUpload: mayBeSent,
    })
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(paymentInfos, eq(paymentInfos.affiliateId, invoices.affiliateId))
    .leftJoinLateral(newestUpload(tx), sql`true`)
    .where(and(eq(invoices.affiliateId, affiliateId), inArray(invoices.id, [...ids])))
    .orderBy(invoices.id);
