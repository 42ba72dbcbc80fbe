import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { nextPayout } from '#shared/rules/payout-calendar.ts';
import { taxInvoiceKindOf } from '#shared/rules/tax-invoice-kind.ts';
import { taxInvoiceStanding } from '#shared/rules/tax-invoice-standing.ts';
import { businessDate } from '#shared/time.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, type DatedSearch, defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { payments } from '../payment/table.ts';
import { paymentGroupMembers, paymentGroups } from '../payment-group/table.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { isLateOn, mayBeSent, missing, newestUpload, stateOfInvoice } from './newest-upload.ts';
import { invoices } from './table.ts';

const { createdAt, version, remindedAt, lateNotifiedAt, invalidatedAt, ...fields } = getTableColumns(invoices);

const select = (db: Executor) => {
  const newest = newestUpload(db);
  return db
    .select({
      ...fields,
      affiliateName: fullNameInQuery.as('affiliate_name'),
      paymentState: payments.state,
      payDate: payments.payDate,
      windows: paymentGroups.windows,
      documentType: sql<
        string | null
      >`coalesce(${payments.payee} ->> 'document_type', ${paymentInfos.documentType})`.as('payee_document_type'),
      state: stateOfInvoice.as('invoice_state'),
      uploadId: newest.id,
      adminNotes: newest.reason,
      canUpload: mayBeSent.as('can_upload'),
      createdAt,
      version,
    })
    .from(invoices)
    .innerJoin(affiliates, eq(affiliates.id, invoices.affiliateId))
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(paymentInfos, eq(paymentInfos.affiliateId, invoices.affiliateId))
    .leftJoin(paymentGroupMembers, eq(paymentGroupMembers.affiliateId, invoices.affiliateId))
    .leftJoin(paymentGroups, eq(paymentGroups.id, paymentGroupMembers.groupId))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic();
};

const filters = {
  affiliateId: equal(invoices.affiliateId),
  yearmonth: equal(invoices.yearmonth),
  liberated: equal(invoices.liberated),
  lateOn: { where: isLateOn, toDatabase: String },
  notLateOn: { where: (today: Placeholder) => sql`not ${isLateOn(today)}`, toDatabase: String },
};

/** Searches invoices, those that are late as of a date. */
export const datedSearch = defineSearch({
  select,
  id: invoices.id,
  affiliateId: invoices.affiliateId,
  texts: [fullNameInQuery, affiliates.businessName, invoices.invoiceNums],
  filters,
  sorts: {
    id: invoices.id,
    createdAt: invoices.createdAt,
    yearmonth: invoices.yearmonth,
    total: invoices.totalCents,
  },
  defaultSort: ['createdAt', 'desc'],
  listsChanges: true,
});

type Filters = Pick<typeof filters, 'affiliateId' | 'yearmonth' | 'liberated'> & { late: Condition<boolean> };

/** Searches invoices, newest first; `late` is as of today in São Paulo. */
export const invoiceSearch: DatedSearch<InvoiceView, Filters, (typeof datedSearch)['sortNames'][number]> = {
  ...datedSearch,
  filterNames: ['affiliateId', 'yearmonth', 'liberated', 'late'],
  search: (context, actor, { late, ...filter }, page) => {
    const today = businessDate(context.clock.now());
    const asOf = late === undefined ? {} : late ? { lateOn: today } : { notLateOn: today };
    return datedSearch.search(context, actor, { ...filter, ...asOf }, page);
  },
};

export const invoiceChanges = defineChanges({
  table: invoices,
  entity: 'invoice',
  search: datedSearch,
  affiliateId: invoices.affiliateId,
});

type InvoiceView = Awaited<ReturnType<typeof datedSearch.get>>;

/** The text to write on a tax invoice: in Portuguese for a Brazilian document, in English for a payee abroad. */
function taxInvoiceText(
  { id, yearmonth, paymentId }: Pick<InvoiceView, 'id' | 'yearmonth' | 'paymentId'>,
  kind: string | null,
): string {
  const [year = '', month = ''] = yearmonth.split('-');
  if (kind === 'foreign_invoice') return `Online advertising services, ${yearmonth}. Reference ${paymentId ?? id}.`;
  return `Serviços de divulgação de ofertas e intermediação de vendas pela internet, referente a ${month}/${year}. Pagamento nº ${paymentId ?? id}.`;
}

/** The state of the tax invoice of a payment that waits for it; null for any other payment. */
function taxInvoiceStateOf({ documentType, paymentState, state, dueOn, payDate, windows }: InvoiceView, now: Date) {
  if (paymentState !== 'awaiting_invoice') return null;
  const today = businessDate(now);
  const { payDate: nextPayDate } = nextPayout(today, windows ?? undefined);
  return taxInvoiceStanding({ documentType, state, dueOn, payDate, nextPayDate, today });
}

/** {@link isLateOn} of an invoice that was read. */
const isLate = ({ liberated, dueOn, paymentState, state }: InvoiceView, today: string): boolean =>
  liberated && dueOn !== null && dueOn < today && paymentState === 'awaiting_invoice' && missing.includes(state);

/** Converts an invoice to its wire form, with the text to write on the tax invoice. */
export function wireInvoice(view: InvoiceView, { context }: { actor: Actor; context: GatewayContext }) {
  const { documentType, windows: _windows, payDate: _payDate, ...invoice } = view;
  const kind = taxInvoiceKindOf(documentType) ?? null;
  const { cnpj, name } = context.env.operator;
  return {
    ...toWire(invoice),
    note_kind: kind,
    taker_cnpj: cnpj,
    taker_name: name,
    text: taxInvoiceText(invoice, kind),
    standing: taxInvoiceStateOf(view, context.clock.now()),
    late: isLate(view, businessDate(context.clock.now())),
  };
}
