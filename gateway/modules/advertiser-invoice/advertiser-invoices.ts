import { eq, getTableColumns, sql } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../db/client.ts';
import { defineChanges } from '../../engine/change.ts';
import { Fault } from '../../engine/errors.ts';
import { definedFields } from '../../engine/objects.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import { toWire } from '../../engine/wire.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { advertisers } from '../advertiser/table.ts';
import { lockCommissions } from '../commission/lock.ts';
import { tellErpOfAdvertiserInvoice } from '../erp-message/tell-erp.ts';
import { addUpUnbilled, billUnbilled, invoiceItems, payItems } from './bill.ts';
import { newLink, noLink, publicUrl } from './public-link.ts';
import { advertiserInvoiceItems, advertiserInvoices } from './table.ts';

/** Billing a month may touch a million conversions. */
const longStatements = { statementTimeoutMs: 0 };

const { linkHash: _, ...columns } = getTableColumns(advertiserInvoices);

const select = (db: Executor) =>
  db
    .select({ ...columns, advertiserName: advertisers.businessName, advertiserCnpj: advertisers.cnpj })
    .from(advertiserInvoices)
    .innerJoin(advertisers, eq(advertisers.id, advertiserInvoices.advertiserId))
    .$dynamic();

export type AdvertiserInvoice = Awaited<ReturnType<typeof select>>[number];

/** Searches the invoices to advertisers, newest first. They belong to no affiliate. */
export const advertiserInvoiceSearch = defineSearch({
  select,
  id: advertiserInvoices.id,
  affiliateId: null,
  texts: [advertisers.businessName, advertisers.trademark],
  filters: {
    advertiserId: equal(advertiserInvoices.advertiserId),
    yearmonth: equal(advertiserInvoices.yearmonth),
    state: equal(advertiserInvoices.state),
  },
  sorts: {
    createdAt: advertiserInvoices.createdAt,
    yearmonth: advertiserInvoices.yearmonth,
    dueOn: advertiserInvoices.dueOn,
    total: sql`${advertiserInvoices.commissionCents} + ${advertiserInvoices.feeCents}`,
  },
  defaultSort: ['createdAt', 'desc'],
});

const changes = defineChanges({
  table: advertiserInvoices,
  entity: 'advertiser_invoice',
  search: advertiserInvoiceSearch,
  affiliateId: null,
});

/** What everybody may read of an invoice who may read it at all. */
export function wireBill({
  campaigns,
  commissionCents,
  feeCents,
}: Pick<AdvertiserInvoice, 'campaigns' | 'commissionCents' | 'feeCents'>) {
  return {
    campaigns: campaigns.map(toWire),
    count: campaigns.reduce((sum, { count }) => sum + count, 0),
    ...toWire({ commissionCents, feeCents, totalCents: commissionCents + feeCents }),
  };
}

export function wireAdvertiserInvoice(
  invoice: AdvertiserInvoice,
  { context }: { context: GatewayContext },
): Record<string, unknown> {
  const { sealedLink, linkExpiresAt, createdBy: _author, ...fields } = invoice;
  const url = publicUrl(context, invoice);
  return {
    ...toWire(fields),
    ...wireBill(invoice),
    public_url: url,
    link_expires_at: url === null ? null : linkExpiresAt,
  };
}

/** What staff enter. */
interface InvoiceForm {
  dueOn: string;
  feeCents: number;
  note: string | null;
}

interface NewInvoice extends InvoiceForm {
  advertiserId: number;
  yearmonth: string;
}

/** @throws {Fault} `invalid_fields` */
async function requireAdvertiser(tx: Tx, advertiserId: number): Promise<void> {
  const [found] = await tx.select({ id: advertisers.id }).from(advertisers).where(eq(advertisers.id, advertiserId));
  if (!found) throw new Fault('invalid_fields', { errors: { advertiser_id: 'validation.reference' } });
}

/**
 * Drafts an invoice of all approved conversions of a month that none bills yet. A second one of the same month bills what
 * came later.
 *
 * @throws {Fault} `invalid_fields` for an unknown advertiser, `nothing_to_bill`
 */
export async function draftInvoice(context: GatewayContext, actor: Actor, form: NewInvoice) {
  const now = context.clock.now();
  return withTransaction(
    context.database,
    async (tx) => {
      await requireAdvertiser(tx, form.advertiserId);
      await lockCommissions(tx);
      const bill = await addUpUnbilled(tx, form.advertiserId, form.yearmonth);
      if (bill.campaigns.length === 0) throw new Fault('nothing_to_bill');
      const values = { ...form, ...bill, state: 'draft' as const, createdBy: actor.userId ?? 0, createdAt: now };
      const id = await changes.createIn(tx, now, actor, { action: 'advertiser_invoice.create', decide: () => values });
      await billUnbilled(tx, { id, ...form });
      return advertiserInvoiceSearch.find(tx, actor, id);
    },
    longStatements,
  );
}

/** @throws {Fault} `not_found`, `version_conflict`, `state_conflict` once it is issued */
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
    decide: ({ state }) => {
      if (state !== 'draft') throw new Fault('state_conflict');
      return definedFields(form);
    },
  });
}

/**
 * Deletes a draft. Its conversions may be billed by another invoice.
 *
 * @throws {Fault} `not_found`, `state_conflict` once it is issued
 */
export function deleteDraft(context: GatewayContext, actor: Actor, id: number) {
  return withTransaction(
    context.database,
    (tx) =>
      changes.removeIn(tx, context.clock.now(), actor, id, {
        action: 'advertiser_invoice.delete',
        check: async ({ state }) => {
          if (state !== 'draft') throw new Fault('state_conflict');
          await tx.delete(advertiserInvoiceItems).where(eq(advertiserInvoiceItems.invoiceId, id));
        },
      }),
    longStatements,
  );
}

/**
 * Issues a draft, with a new public link, or marks an issued invoice as paid. Its conversions follow; what has been
 * refused since the draft is not billed.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `state_conflict`, `nothing_to_bill` if all of it has been refused
 */
export function moveInvoice(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { state, version }: { state: 'issued' | 'paid'; version?: number | undefined },
) {
  const now = context.clock.now();
  const decideOf = { issued: () => issue(context, now), paid: () => pay(now) };
  return withTransaction(
    context.database,
    async (tx) => {
      // Before the invoice's own row, as whoever drafts one.
      await lockCommissions(tx);
      await changes.updateIn(tx, now, actor, id, {
        action: `advertiser_invoice.${state}`,
        version,
        decide: decideOf[state](),
        follow: ({ id: invoiceId }) => tellErpOfAdvertiserInvoice(tx, { invoiceId, state, now }),
      });
      return advertiserInvoiceSearch.find(tx, actor, id);
    },
    longStatements,
  );
}

type Row = typeof advertiserInvoices.$inferSelect;

const issue =
  (context: GatewayContext, now: Date) =>
  async ({ id, state }: Row, tx: Tx) => {
    if (state !== 'draft') throw new Fault('state_conflict');
    const bill = await invoiceItems(tx, id);
    if (bill.campaigns.length === 0) throw new Fault('nothing_to_bill');
    return { state: 'issued' as const, issuedAt: now, ...bill, ...newLink(context, id) };
  };

const pay =
  (now: Date) =>
  async ({ id, state }: Row, tx: Tx) => {
    if (state !== 'issued') throw new Fault('state_conflict');
    await payItems(tx, id);
    return { state: 'paid' as const, paidAt: now };
  };

/**
 * Makes another public link, which ends the one before, or ends it.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `state_conflict` before it is issued
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
      if (state === 'draft') throw new Fault('state_conflict');
      return link === 'new' ? newLink(context, id) : noLink;
    },
  });
}
