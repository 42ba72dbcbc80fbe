import { defineChanges } from '../../../engine/change.ts';
import { Fault } from '../../../engine/errors.ts';
import { definedFields } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { requireCampaign } from '../../campaigns/campaign/require-campaign.ts';
import { customInvoices } from './table.ts';

type Row = typeof customInvoices.$inferSelect;
type State = Row['state'];

/** What staff enter. */
export interface InvoiceForm {
  title: string;
  lines: Row['lines'];
  dueOn: string;
}

/** Invoices to advertisers for other things than conversions, newest first. */
export const customInvoiceSearch = defineSearch({
  select: (db) => db.select().from(customInvoices).$dynamic(),
  id: customInvoices.id,
  affiliateId: null,
  texts: [customInvoices.title],
  filters: { campaignId: equal(customInvoices.campaignId), state: equal(customInvoices.state) },
  sorts: { id: customInvoices.id, dueOn: customInvoices.dueOn },
  defaultSort: ['id', 'desc'],
});

const changes = defineChanges({
  table: customInvoices,
  entity: 'custom_invoice',
  search: customInvoiceSearch,
  affiliateId: null,
});

/** The states that may follow each. */
const followers: Readonly<Record<State, readonly State[]>> = {
  draft: ['issued'],
  issued: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

export const wireCustomInvoice = ({ createdBy: _author, lines, ...invoice }: Row) => ({
  ...toWire(invoice),
  lines: lines.map(toWire),
});

const totalOf = (lines: Row['lines']): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** @throws {Fault} `invalid_fields` where the lines add up to nothing */
function requireTotal(lines: Row['lines']): number {
  const total = totalOf(lines);
  if (total <= 0) throw new Fault('invalid_fields', { errors: { lines: 'validation.amount' } });
  return total;
}

/** Drafts an invoice. @throws {Fault} `invalid_fields` */
export function draftCustomInvoice(
  context: GatewayContext,
  actor: Actor,
  form: InvoiceForm & { campaignId: number },
): Promise<Row> {
  return changes.create(context, actor, {
    action: 'custom_invoice.create',
    decide: async (tx) => {
      await requireCampaign(tx, form.campaignId);
      const totalCents = requireTotal(form.lines);
      const origin = { createdBy: actor.userId ?? 0, createdAt: context.clock.now() };
      return { ...form, totalCents, state: 'draft' as const, ...origin };
    },
  });
}

/** @throws {Fault} `not_found`, `version_conflict`, `invalid_fields`; `state_conflict` once it is issued */
export function editDraft(
  context: GatewayContext,
  actor: Actor,
  id: number,
  {
    version,
    ...form
  }: { [Field in keyof InvoiceForm]?: InvoiceForm[Field] | undefined } & { version: number | undefined },
): Promise<Row> {
  return changes.update(context, actor, id, {
    action: 'custom_invoice.update',
    version,
    decide: ({ state }) => {
      if (state !== 'draft') throw new Fault('state_conflict');
      return { ...definedFields(form), ...(form.lines && { totalCents: requireTotal(form.lines) }) };
    },
  });
}

/** Issues a draft, or ends an issued invoice. @throws {Fault} `not_found`, `version_conflict`, `state_conflict` */
export function moveCustomInvoice(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { state, version }: { state: State; version: number | undefined },
): Promise<Row> {
  const now = context.clock.now();
  return changes.update(context, actor, id, {
    action: 'custom_invoice.state',
    version,
    decide: (before) => {
      if (!followers[before.state].includes(state)) throw new Fault('state_conflict');
      return { state, ...(state === 'issued' && { issuedAt: now }), ...(state === 'paid' && { paidAt: now }) };
    },
  });
}

/** @throws {Fault} `not_found`, `state_conflict` once it is issued */
export function deleteCustomInvoice(context: GatewayContext, actor: Actor, id: number): Promise<Row> {
  return changes.remove(context, actor, id, {
    action: 'custom_invoice.delete',
    check: ({ state }) => {
      if (state !== 'draft') throw new Fault('state_conflict');
      return Promise.resolve();
    },
  });
}
