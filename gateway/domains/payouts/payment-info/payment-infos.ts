import { like, or, type SQL, sql } from 'drizzle-orm';
import { isMasked } from '#shared/codes/accounts/role.ts';
import type { Executor } from '../../../db/client.ts';
import { anyContains, codeOf } from '../../../db/text-search.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal, type FurtherTexts } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import type { HeldChanges } from './held-fields.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import { mayReadPayeeNumbers, mayReadPayees } from './may-read-payees.ts';
import { paymentInfos } from './table.ts';

export type PaymentInfo = typeof paymentInfos.$inferSelect;

const select = (db: Executor) => db.select().from(paymentInfos).$dynamic();

/** Payment info as it is stored. */
export const paymentInfoSearch = defineSearch({
  select,
  id: paymentInfos.id,
  affiliateId: paymentInfos.affiliateId,
  filters: { affiliateId: equal(paymentInfos.affiliateId) },
  sorts: { id: paymentInfos.id },
  defaultSort: ['id', 'asc'],
});

/** Fields that would allow transferring money to or from the payee. */
const sensitiveFields: ReadonlySet<string> = new Set([
  'documentNumber',
  'bankAccountNumber',
  'bankAccountNumberDigit',
  'pixKey',
  'iban',
  'otherValue',
] satisfies (keyof PaymentInfo)[]);

const shownCharacters = 3;

/** Masks a text except for its end; masks a short text completely. */
const masked = (text: string): string =>
  text.length <= 2 * shownCharacters
    ? '*'.repeat(text.length)
    : '*'.repeat(text.length - shownCharacters) + text.slice(-shownCharacters);

/** Masks the sensitive fields of payment info, or of some of its values by name, and of its waiting change. */
export function maskPaymentInfo<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    if (name === 'pendingChanges' && typeof value === 'object' && value !== null) return [name, maskPaymentInfo(value)];
    return [name, sensitiveFields.has(name) && typeof value === 'string' ? masked(value) : value];
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names
  return Object.fromEntries(entries) as Values;
}

type NotShown = 'pendingChanges' | 'effectiveAt' | 'enteredAt' | 'confirmedBy' | 'confirmedAt';

/** Payment info in effect, and the waiting change. */
export interface PaymentInfoView extends Omit<PaymentInfo, NotShown> {
  pending: { effectiveAt: Date | null; changes: HeldChanges } | null;
}

/** Returns payment info in effect at an instant, whether or not a due change was already applied. */
function viewOf(stored: PaymentInfo, now: Date): PaymentInfoView {
  const { pendingChanges, effectiveAt, enteredAt, confirmedBy, confirmedAt, ...info } = stored;
  if (isUnconfirmed({ enteredAt, confirmedAt }))
    return { ...info, pending: { effectiveAt: null, changes: pendingChanges ?? {} } };
  if (effectiveAt === null) return { ...info, pending: null };
  if (effectiveAt > now) return { ...info, pending: { effectiveAt, changes: pendingChanges ?? {} } };
  // Applying it increments the version.
  return { ...info, ...pendingChanges, version: info.version + 1, pending: null };
}

/** Converts payment info to its wire form, masked depending on the role. */
export function wirePaymentInfo(info: PaymentInfo, { actor, now }: { actor: Actor; now: Date }) {
  const { pending, ...shown } = viewOf(isMasked(actor.role, 'payment-info') ? maskPaymentInfo(info) : info, now);
  return {
    ...toWire(shown),
    pending: pending && { effective_at: pending.effectiveAt, changes: toWire(pending.changes) },
  };
}

/**
 * Returns the payment info of an affiliate: one row or none. @throws {RequestError} `not_found`, see {@link getAffiliate}
 */
export async function listPaymentInfos(context: GatewayContext, actor: Actor, affiliateId: number) {
  await getAffiliate(context, actor, affiliateId);
  return paymentInfoSearch.list(context, actor, { affiliateId });
}

const hasPayee = (condition: SQL | undefined): SQL =>
  sql`${affiliates.id} in (select ${paymentInfos.affiliateId} from ${paymentInfos} where ${condition})`;

/** The search of affiliates by payment info, for staff who may read it. */
export const payeeTexts: readonly FurtherTexts[] = [
  {
    mayRead: mayReadPayees,
    where: (pattern, code) =>
      hasPayee(or(anyContains([paymentInfos.email], pattern), like(codeOf(paymentInfos.phoneNumber), code))),
  },
  {
    mayRead: mayReadPayeeNumbers,
    where: (pattern, code) =>
      hasPayee(
        or(
          anyContains([paymentInfos.pixKey], pattern),
          like(codeOf(paymentInfos.documentNumber), code),
          like(codeOf(paymentInfos.pixKey), code),
        ),
      ),
  },
];
