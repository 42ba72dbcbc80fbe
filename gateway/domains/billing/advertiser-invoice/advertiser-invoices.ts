import { eq, getTableColumns, isNotNull, type Placeholder, sql } from 'drizzle-orm';
import { businessDate } from '#shared/time.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type StateTotal, totalsBy } from '../../../engine/list-totals.ts';
import { definedFields } from '../../../engine/objects.ts';
import { type Condition, type DatedSearch, defineSearch, equal, type FilterOf } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { lockCommissions } from '../../earnings/ledger/lock.ts';
import { addUpUnbilled, billsWithoutRevenue, billUnbilled } from './bill.ts';
import { newLink, noLink, publicUrl } from './public-link.ts';
import { advertiserInvoiceItems, type AdvertiserInvoiceRow, advertiserInvoices } from './table.ts';

/** Billing a month may touch a million conversions. */
export const longStatements = { statementTimeoutMs: 0 };

const { linkHash: _, ...columns } = getTableColumns(advertiserInvoices);

/** A payment, a credit or a correction, as JSON of the database. */
interface Settlement {
  kind: 'payment' | 'credit' | 'correction';
  /** The order that was corrected; null for the others. */
  orderId: string | null;
  on: string;
  amountCents: number;
  remark: string;
  by: string | null;
  at: string;
}

/** The payments, credits and corrections of a row of `advertiser_invoices`, in the order in which they were recorded. */
export const settlements = sql<Settlement[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'on', settled_on, 'amountCents', amount_cents, 'remark', remark,
    'by', users.name, 'at', settlement.created_at, 'orderId', (select order_id from conversions where conversions.id = settlement.conversion_id)) order by settlement.id), '[]')
  from advertiser_invoice_settlements as settlement left join users on users.id = settlement.created_by
  where invoice_id = ${advertiserInvoices.id})`.as('settlements');

const select = (db: Executor) =>
  db
    .select({
      ...columns,
      settlements,
      advertiserName: sql<string>`${advertisers.businessName}`.as('advertiser_name'),
      advertiserCnpj: advertisers.cnpj,
    })
    .from(advertiserInvoices)
    .innerJoin(advertisers, eq(advertisers.id, advertiserInvoices.advertiserId))
    .$dynamic();

export type AdvertiserInvoice = Awaited<ReturnType<typeof select>>[number];

const isOwed = sql`${advertiserInvoices.state} in ('issued', 'partly_paid')
  and ${advertiserInvoices.billedCents} + ${advertiserInvoices.feeCents}
    > ${advertiserInvoices.paidCents} + ${advertiserInvoices.creditedCents} + ${advertiserInvoices.correctedCents}`;

const filters = {
  advertiserId: equal(advertiserInvoices.advertiserId),
  yearmonth: equal(advertiserInvoices.yearmonth),
  state: equal(advertiserInvoices.state),
  overdueOn: {
    where: (today: Placeholder) => sql`(${isOwed} and ${advertiserInvoices.dueOn} < ${today}::date)`,
    toDatabase: String,
  },
  notOverdueOn: {
    where: (today: Placeholder) => sql`not (${isOwed} and ${advertiserInvoices.dueOn} < ${today}::date)`,
    toDatabase: String,
  },
};

/** The invoices to advertisers, newest first, those that are overdue as of a date. They belong to no affiliate. */
export const datedSearch = defineSearch({
  select,
  id: advertiserInvoices.id,
  affiliateId: null,
  // A draft is not the advertiser's yet.
  ofAdvertiser: (ownId) =>
    sql`(${eq(advertiserInvoices.advertiserId, ownId)} and ${isNotNull(advertiserInvoices.issuedAt)})`,
  texts: [advertisers.businessName, advertisers.trademark],
  filters,
  sorts: {
    id: advertiserInvoices.id,
    createdAt: advertiserInvoices.createdAt,
    yearmonth: advertiserInvoices.yearmonth,
    dueOn: advertiserInvoices.dueOn,
    total: sql`${advertiserInvoices.billedCents} + ${advertiserInvoices.feeCents}`,
  },
  defaultSort: ['createdAt', 'desc'],
  listsChanges: true,
});

type Filters = Pick<typeof filters, 'advertiserId' | 'yearmonth' | 'state'> & { overdue: Condition<boolean> };

/** Searches the invoices; `overdue` is as of today in São Paulo. */
export const advertiserInvoiceSearch: DatedSearch<
  AdvertiserInvoice,
  Filters,
  (typeof datedSearch)['sortNames'][number]
> = {
  ...datedSearch,
  filterNames: ['advertiserId', 'yearmonth', 'state', 'overdue'],
  search: (context, actor, filter, page) => datedSearch.search(context, actor, asOfToday(context, filter), page),
};

function asOfToday({ clock }: GatewayContext, { overdue, ...filter }: FilterOf<Filters>) {
  const today = businessDate(clock.now());
  const asOf = overdue === undefined ? {} : overdue ? { overdueOn: today } : { notOverdueOn: today };
  return { ...filter, ...asOf };
}

const totalDated = totalsBy(datedSearch, {
  by: sql`found.state`,
  cents: sql`found.billed_cents + found.fee_cents`,
});

/** Counts the invoices by state, and sums up their totals; `overdue` is as of today in São Paulo. */
export const totalInvoices = (
  context: GatewayContext,
  actor: Actor,
  filter: FilterOf<Filters>,
): Promise<StateTotal[]> => totalDated(context, actor, asOfToday(context, filter));

export const changes = defineChanges({
  table: advertiserInvoices,
  entity: 'advertiser_invoice',
  search: datedSearch,
  affiliateId: null,
});

/**
 * The fields that every reader of an invoice sees. `commission` is what the advertiser pays for the conversions; with
 * the fee it makes the total.
 */
export function wireBill({
  campaigns,
  billedCents,
  feeCents,
}: Pick<AdvertiserInvoice, 'campaigns' | 'billedCents' | 'feeCents'>) {
  return {
    campaigns: campaigns.map(({ billedCents: commissionCents, ...campaign }) =>
      toWire({ ...campaign, commissionCents }),
    ),
    count: campaigns.reduce((sum, { count }) => sum + count, 0),
    ...toWire({ commissionCents: billedCents, feeCents, totalCents: billedCents + feeCents }),
  };
}

type Sums = Pick<
  AdvertiserInvoiceRow,
  'state' | 'billedCents' | 'feeCents' | 'paidCents' | 'creditedCents' | 'correctedCents'
>;

/** Returns what is not settled yet; below 0 if too much was paid. */
export const leftCents = ({ billedCents, feeCents, paidCents, creditedCents, correctedCents }: Sums): number =>
  billedCents + feeCents - paidCents - creditedCents - correctedCents;

/** Returns the open amount; 0 before the invoice is issued and after it is cancelled. */
export const openCents = (invoice: Sums): number =>
  invoice.state === 'issued' || invoice.state === 'partly_paid' ? Math.max(0, leftCents(invoice)) : 0;

/** Returns the amount overpaid by the advertiser, because orders were corrected. */
const overpaidCents = (invoice: Sums): number => (invoice.state === 'cancelled' ? 0 : Math.max(0, -leftCents(invoice)));

const dayMs = 86_400_000;

interface Settled {
  settlements: readonly Settlement[];
}

const paymentsOf = ({ settlements: all }: Settled) => all.filter(({ kind }) => kind === 'payment');
const creditsOf = ({ settlements: all }: Settled) => all.filter(({ kind }) => kind !== 'payment');

/** Returns the payments of an issued invoice as every reader sees them. The public page does not show evidence. */
export function wireSettlement(
  invoice: Sums & { dueOn: string; settlements: readonly Settlement[] },
  { clock }: Pick<GatewayContext, 'clock'>,
) {
  const open = openCents(invoice);
  const lateMs = open > 0 ? Date.parse(businessDate(clock.now())) - Date.parse(invoice.dueOn) : 0;
  return {
    ...toWire({
      paidCents: invoice.paidCents,
      creditedCents: invoice.creditedCents + invoice.correctedCents,
      openCents: open,
      overpaidCents: overpaidCents(invoice),
    }),
    overdue_days: Math.max(0, lateMs / dayMs),
    payments: paymentsOf(invoice).map(({ on, amountCents }) => toWire({ on, amountCents })),
    credits: creditsOf(invoice).map(({ on, amountCents, remark: reason, orderId }) =>
      toWire({ on, amountCents, reason, orderId }),
    ),
  };
}

export function wireAdvertiserInvoice(
  invoice: AdvertiserInvoice,
  { context }: { context: GatewayContext },
): Record<string, unknown> {
  const { sealedLink, linkExpiresAt, createdBy: _author, billedCents, commissionCents, ...shown } = invoice;
  const { settlements: _settlements, correctedCents, ...fields } = shown;
  const url = publicUrl(context, invoice);
  const recorded = ({ on, amountCents, by, at }: Settlement) => ({
    on,
    amountCents,
    recordedBy: by,
    recordedAt: new Date(at),
  });
  return {
    ...toWire(fields),
    ...wireBill(invoice),
    ...toWire({
      affiliateCommissionCents: commissionCents,
      marginCents: billedCents - correctedCents - commissionCents,
    }),
    ...wireSettlement(invoice, context),
    payments: paymentsOf(invoice).map((one) => toWire({ ...recorded(one), evidence: one.remark })),
    credits: creditsOf(invoice).map((one) => toWire({ ...recorded(one), reason: one.remark, orderId: one.orderId })),
    public_url: url,
    link_expires_at: url === null ? null : linkExpiresAt,
  };
}

/** Returns an invoice as its advertiser sees it: as the public page, without what is the operator's own. */
export function wireOwnInvoice(invoice: AdvertiserInvoice, { context }: { context: GatewayContext }) {
  const { id, advertiserId, advertiserName, advertiserCnpj, yearmonth, state, dueOn, note } = invoice;
  const { createdAt, issuedAt, paidAt, version } = invoice;
  const withoutRecorder = ({ on, amountCents, at }: Settlement) =>
    toWire({ on, amountCents, recordedBy: null, recordedAt: new Date(at) });
  return {
    ...toWire({ id, advertiserId, advertiserName, advertiserCnpj, yearmonth, state, dueOn, note }),
    ...toWire({ createdAt, issuedAt, paidAt, version }),
    ...wireBill(invoice),
    ...wireSettlement(invoice, context),
    payments: paymentsOf(invoice).map((one) => ({ ...withoutRecorder(one), evidence: '' })),
    credits: creditsOf(invoice).map((one) => ({
      ...withoutRecorder(one),
      ...toWire({ reason: one.remark, orderId: one.orderId }),
    })),
    affiliate_commission: null,
    margin: null,
    public_url: null,
    link_expires_at: null,
  };
}

/** The fields that staff enter. */
interface InvoiceForm {
  dueOn: string;
  feeCents: number;
  note: string | null;
}

interface NewInvoice extends InvoiceForm {
  advertiserId: number;
  yearmonth: string;
}

/** @throws {RequestError} `invalid_fields` */
async function requireAdvertiser(tx: Tx, advertiserId: number): Promise<void> {
  const [found] = await tx.select({ id: advertisers.id }).from(advertisers).where(eq(advertisers.id, advertiserId));
  if (!found) throw new RequestError('invalid_fields', { errors: { advertiser_id: 'validation.reference' } });
}

const feeRefused = () => new RequestError('invalid_fields', { errors: { fee: 'validation.fee_with_revenue' } });

/**
 * Drafts an invoice of all approved conversions of a month that were not billed yet, by the campaigns' revenues. A
 * second one of the same month bills later conversions.
 *
 * @throws {RequestError} `invalid_fields` for an unknown advertiser, or a fee if all is billed by revenues;
 *   `nothing_to_bill`
 */
export async function draftInvoice(context: GatewayContext, actor: Actor, form: NewInvoice) {
  const now = context.clock.now();
  return withTransaction(
    context.database,
    async (tx) => {
      await requireAdvertiser(tx, form.advertiserId);
      await lockCommissions(tx);
      const { countWithoutRevenue, ...bill } = await addUpUnbilled(tx, form.advertiserId, form.yearmonth);
      if (bill.campaigns.length === 0) throw new RequestError('nothing_to_bill');
      if (form.feeCents > 0 && countWithoutRevenue === 0) throw feeRefused();
      const values = { ...form, ...bill, state: 'draft' as const, createdBy: actor.userId ?? 0, createdAt: now };
      const id = await changes.createIn(tx, now, actor, { action: 'advertiser_invoice.create', decide: () => values });
      await billUnbilled(tx, { id, ...form });
      return datedSearch.find(tx, actor, id);
    },
    longStatements,
  );
}

/**
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict` once it is issued, `invalid_fields` for a
 *   fee if all is billed by revenues
 */
export function updateDraft(
  context: GatewayContext,
  actor: Actor,
  id: number,
  {
    version,
    ...form
  }: { [Field in keyof InvoiceForm]?: InvoiceForm[Field] | undefined } & { version: number | undefined },
) {
  return changes.update(context, actor, id, {
    action: 'advertiser_invoice.update',
    version,
    decide: async ({ state, feeCents }, tx) => {
      if (state !== 'draft') throw new RequestError('state_conflict');
      const { feeCents: fee = 0 } = form;
      if (fee > 0 && fee !== feeCents && !(await billsWithoutRevenue(tx, id))) throw feeRefused();
      return definedFields(form);
    },
  });
}

/**
 * Deletes a draft. Its conversions may be billed by another invoice.
 *
 * @throws {RequestError} `not_found`, `state_conflict` once it is issued
 */
export function deleteDraft(context: GatewayContext, actor: Actor, id: number) {
  return withTransaction(
    context.database,
    (tx) =>
      changes.removeIn(tx, context.clock.now(), actor, id, {
        action: 'advertiser_invoice.delete',
        check: async ({ state }) => {
          if (state !== 'draft') throw new RequestError('state_conflict');
          await tx.delete(advertiserInvoiceItems).where(eq(advertiserInvoiceItems.invoiceId, id));
        },
      }),
    longStatements,
  );
}

/**
 * Creates another public link, which ends the previous one, or only ends it.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict` before it is issued
 */
export function changeLink(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { link, version }: { link: 'new' | 'none'; version?: number | undefined },
) {
  return changes.update(context, actor, id, {
    action: 'advertiser_invoice.link',
    version,
    decide: ({ state }) => {
      if (state === 'draft') throw new RequestError('state_conflict');
      return link === 'new' ? newLink(context, id) : noLink;
    },
  });
}
