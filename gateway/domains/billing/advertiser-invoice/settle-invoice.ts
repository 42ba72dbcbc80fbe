import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import { toReais } from '#shared/money.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockCommissions } from '../../earnings/ledger/lock.ts';
import { notifyErpOfAdvertiserInvoice } from '../../platform/erp-message/notify-erp.ts';
import { type NewEvent, storeEvents } from '../../platform/event/store-events.ts';
import {
  type AdvertiserInvoice,
  advertiserInvoiceSearch,
  changes,
  leftCents,
  longStatements,
  openCents,
} from './advertiser-invoices.ts';
import { invoiceItems, payItems, releaseItems, unpayItems } from './bill.ts';
import { newLink } from './public-link.ts';
import { type AdvertiserInvoiceRow as Row, advertiserInvoiceSettlements } from './table.ts';

/** The evidence of a payment that a client records by `state` alone. */
const defaultEvidence = 'Marcada como paga';

interface Change {
  action: AuditAction;
  version: number | undefined;
  decide: (invoice: Row, tx: Tx) => Promise<Partial<Row>>;
  auditNotes?: Readonly<Record<string, unknown>>;
}

/** Returns the event of an invoice that was issued or is paid now; one that is opened again has none. */
function invoiceEvent(after: Row, before: Row): NewEvent | undefined {
  const kind =
    after.state === 'paid'
      ? 'invoice.paid'
      : after.state === 'issued' && before.state === 'draft'
        ? 'invoice.issued'
        : undefined;
  if (kind === undefined) return undefined;
  const { id, advertiserId, state, yearmonth, billedCents, feeCents, dueOn, paidAt } = after;
  const amountCents = billedCents + feeCents;
  const amount = toReais(amountCents);
  const data = {
    id,
    advertiser_id: advertiserId,
    status: state,
    month: yearmonth,
    amount,
    currency: 'BRL',
    due_on: dueOn,
    paid_at: paidAt,
  };
  return { kind, entityId: id, affiliateId: null, advertiserId, campaignId: null, amountCents, data };
}

/** Changes an issued invoice or issues a draft, and notifies the ERP, the advertiser's systems and the operator's of its new state. */
function change(context: GatewayContext, actor: Actor, id: number, update: Change): Promise<AdvertiserInvoice> {
  const now = context.clock.now();
  return withTransaction(
    context.database,
    async (tx) => {
      // Locked before the invoice, as when drafting one.
      await lockCommissions(tx);
      await changes.updateIn(tx, now, actor, id, {
        ...update,
        afterUpdate: async (after, before) => {
          const { state } = after;
          if (state === before.state || state === 'draft' || state === 'partly_paid') return;
          await notifyErpOfAdvertiserInvoice(tx, context, { invoiceId: id, state, now });
          const event = invoiceEvent(after, before);
          if (event !== undefined) await storeEvents(tx, now, [event]);
        },
      });
      return advertiserInvoiceSearch.find(tx, actor, id);
    },
    longStatements,
  );
}

/**
 * Issues a draft, with a new public link, and marks its conversions as invoiced; conversions refused since the draft
 * are not billed, and no fee is charged if all the rest is billed by revenues. Or cancels an issued invoice without
 * payments: its conversions may be billed again. Or pays the open amount today.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict`, `nothing_to_bill` if all of it has been
 *   refused
 */
export function moveInvoice(
  context: GatewayContext,
  actor: Actor,
  id: number,
  {
    state,
    version,
    evidence = defaultEvidence,
  }: { state: 'issued' | 'paid' | 'cancelled'; version?: number | undefined; evidence?: string | undefined },
) {
  const today = businessDate(context.clock.now());
  const moves = {
    issued: issue(context),
    cancelled: cancel,
    paid: settle(context, actor, (row) => ({
      kind: 'payment',
      settledOn: today,
      amountCents: openCents(row),
      remark: evidence,
    })),
  };
  return change(context, actor, id, {
    action: `advertiser_invoice.${state}`,
    version,
    decide: moves[state],
    ...(state === 'paid' && { auditNotes: { on: today, evidence } }),
  });
}

/**
 * Records a payment of an issued invoice. When nothing is left open, its conversions become paid.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict`, `invalid_fields` for a date in the future, or more
 *   than the open amount
 */
export function payInvoice(
  context: GatewayContext,
  actor: Actor,
  id: number,
  payment: { on: string; amountCents: number; evidence: string; version: number },
) {
  const { version, on, amountCents, evidence } = payment;
  if (on > businessDate(context.clock.now()))
    throw new RequestError('invalid_fields', { errors: { on: 'validation.date_future' } });
  return change(context, actor, id, {
    action: 'advertiser_invoice.payment',
    version,
    auditNotes: { on, amountCents, evidence },
    decide: settle(context, actor, () => ({ kind: 'payment', settledOn: on, amountCents, remark: evidence })),
  });
}

/**
 * Corrects an issued invoice by an amount that the advertiser does not have to pay. When nothing is left open, its
 * conversions become paid.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict`, `invalid_fields` for more than the open amount
 */
export function creditInvoice(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, amountCents, reason }: { amountCents: number; reason: string; version: number },
) {
  const settledOn = businessDate(context.clock.now());
  return change(context, actor, id, {
    action: 'advertiser_invoice.credit',
    version,
    auditNotes: { amountCents, reason },
    decide: settle(context, actor, () => ({ kind: 'credit', settledOn, amountCents, remark: reason })),
  });
}

const issue =
  (context: GatewayContext) =>
  async ({ id, state }: Row, tx: Tx) => {
    if (state !== 'draft') throw new RequestError('state_conflict');
    const { countWithoutRevenue, ...bill } = await invoiceItems(tx, id);
    if (bill.campaigns.length === 0) throw new RequestError('nothing_to_bill');
    return {
      state: 'issued' as const,
      issuedAt: context.clock.now(),
      ...bill,
      ...newLink(context, id),
      ...(countWithoutRevenue === 0 && { feeCents: 0 }),
    };
  };

const cancel = async ({ id, state }: Row, tx: Tx) => {
  if (state !== 'issued') throw new RequestError('state_conflict');
  await releaseItems(tx, id);
  return { state: 'cancelled' as const };
};

/**
 * Opens a paid invoice again where the amount of an order was corrected to more than was left of it. Its conversions are
 * no longer paid by the advertiser.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict` where nothing is left to pay
 */
export function reopenInvoice(context: GatewayContext, actor: Actor, id: number, version: number) {
  return change(context, actor, id, {
    action: 'advertiser_invoice.correct',
    version,
    decide: async (row, tx) => {
      if (row.state !== 'paid' || leftCents(row) <= 0) throw new RequestError('state_conflict');
      await unpayItems(tx, id);
      return { state: row.paidCents > 0 ? 'partly_paid' : 'issued', paidAt: null };
    },
  });
}

type Settlement = Pick<
  typeof advertiserInvoiceSettlements.$inferInsert,
  'kind' | 'settledOn' | 'amountCents' | 'remark'
>;

const settle =
  ({ clock }: GatewayContext, actor: Actor, settlementOf: (row: Row) => Settlement) =>
  async (row: Row, tx: Tx): Promise<Partial<Row>> => {
    const { id, state, paidCents, creditedCents } = row;
    if (state !== 'issued' && state !== 'partly_paid') throw new RequestError('state_conflict');
    const now = clock.now();
    const settlement = settlementOf(row);
    const left = openCents(row) - settlement.amountCents;
    if (left < 0) throw new RequestError('invalid_fields', { errors: { amount: 'validation.above_open' } });
    // An invoice of 0 is paid without a payment.
    if (settlement.amountCents > 0)
      await tx
        .insert(advertiserInvoiceSettlements)
        .values({ ...settlement, invoiceId: id, createdBy: actor.userId, createdAt: now });
    if (left === 0) await payItems(tx, id);
    const sums =
      settlement.kind === 'payment'
        ? { paidCents: paidCents + settlement.amountCents }
        : { creditedCents: creditedCents + settlement.amountCents };
    if (left === 0) return { ...sums, state: 'paid', paidAt: now };
    return { ...sums, state: settlement.kind === 'payment' ? 'partly_paid' : state };
  };
