import { z } from 'zod';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { amountCents, businessDate, id, requiredLine, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { customInvoices } from './table.ts';

type Row = typeof customInvoices.$inferSelect;
type State = Row['state'];

/** The states that may follow each. */
const followers: Readonly<Record<State, readonly State[]>> = {
  draft: ['issued'],
  issued: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

const wire = ({ createdBy: _author, lines, ...invoice }: Row) => ({ ...toWire(invoice), lines: lines.map(toWire) });

/** @throws {RequestError} `invalid_fields` if the lines add up to 0 */
function totalOf(lines: Row['lines']): number {
  const total = lines.reduce((sum, line) => sum + line.amountCents, 0);
  if (total <= 0) throw new RequestError('invalid_fields', { errors: { lines: 'validation.amount' } });
  return total;
}

/** @throws {RequestError} `state_conflict` for an invoice that is issued */
function requireDraft({ state }: Row): void {
  if (state !== 'draft') throw new RequestError('state_conflict');
}

const path = '/api/campaign/custom_invoices';
const line = z
  .strictObject({ description: requiredLine(200), amount: amountCents })
  .transform(({ description, amount }) => ({ description, amountCents: amount }));

const { routes, changes } = defineCatalogue({
  table: customInvoices,
  app: 'advertiser',
  path,
  resource: 'custom-invoice',
  noun: 'a custom invoice',
  summaries: {
    create: 'Drafts an invoice to the advertiser of a campaign, for other things than conversions.',
    update: 'Changes a draft.',
    delete: 'Deletes a draft, and answers the deleted record.',
  },
  form: {
    title: requiredLine(120),
    lines: z.array(line, 'validation.required').min(1, 'validation.required').max(50, 'validation.too_long'),
    due_on: businessDate,
  },
  fixed: { campaign_id: id },
  texts: [customInvoices.title],
  sorts: [customInvoices.dueOn],
  wire,
  beforeCreate: ({ lines }, { actor }) => ({
    totalCents: totalOf(lines),
    state: 'draft' as const,
    createdBy: actor.userId ?? 0,
  }),
  beforeUpdate: ({ lines }, before) => {
    requireDraft(before);
    return lines ? { totalCents: totalOf(lines) } : {};
  },
  beforeDelete: requireDraft,
});

/** Invoices to the advertisers of campaigns for other things than conversions. */
export const customInvoiceRoutes: readonly Route[] = [
  ...routes,
  changeRoute({
    app: 'advertiser',
    object: 'custom_invoice',
    wire,
    method: 'PUT',
    path: `${path}/state/:id`,
    needs: 'custom-invoice:update',
    body: z.strictObject({ state: z.enum(['issued', 'paid', 'cancelled'], 'validation.choice'), version }),
    summary: 'Issues a draft, or marks an issued invoice as paid or cancelled.',
    change: ({ context, actor, id: invoiceId, body: { state, version: seen } }) => {
      const now = context.clock.now();
      return changes.update(context, actor, invoiceId, {
        action: 'custom_invoice.state',
        version: seen,
        decide: (before) => {
          if (!followers[before.state].includes(state)) throw new RequestError('state_conflict');
          return { state, ...(state === 'issued' && { issuedAt: now }), ...(state === 'paid' && { paidAt: now }) };
        },
      });
    },
  }),
];
