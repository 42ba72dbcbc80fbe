import { eq, sql } from 'drizzle-orm';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { itemNumberInQuery } from '../bank-file/item-number.ts';
import { payments } from '../payment/table.ts';
import { paymentRunItems } from '../payment-run/table.ts';

const hasItem = (condition: ReturnType<typeof sql>) =>
  sql`${payments.id} in (select ${paymentRunItems.paymentId} from ${paymentRunItems} where ${condition})`;

/** The newest item of the payment in a run. */
const ofItem = (value: ReturnType<typeof sql>) => sql`(select ${value} from ${paymentRunItems}
  where ${paymentRunItems.paymentId} = ${payments.id} order by ${paymentRunItems.id} desc limit 1)`;

/** Payments by their number, their numbers at the bank and their amount, with their affiliate. */
export const paymentRecords: RecordSearch = {
  kind: 'payment',
  needs: 'payment:list',
  table: sql`${payments}`,
  joins: sql`join ${affiliates} on ${eq(affiliates.id, payments.affiliateId)}`,
  id: payments.id,
  affiliateId: payments.affiliateId,
  row: { title: payments.id, detail: fullNameInQuery, status: payments.state, amountCents: payments.amountCents },
  path: ({ id }) => `/payment/${id}`,
  forms: {
    number: { where: (number) => sql`${payments.id} = ${number}::bigint` },
    bank_number: {
      where: (id) => hasItem(sql`${paymentRunItems.id} = ${id}::bigint`),
      matched: ofItem(itemNumberInQuery(paymentRunItems.id)),
    },
    bank_reference: {
      where: (number) => hasItem(sql`${paymentRunItems.bankReference} = ${number}`),
      matched: ofItem(sql`${paymentRunItems.bankReference}`),
    },
    amount: { where: (cents) => sql`${payments.amountCents} = ${cents}::bigint`, newestBy: payments.id },
  },
};
