import { eq, sql } from 'drizzle-orm';
import { isMasked } from '#shared/codes/role.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { paymentInfos } from './table.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';

const findOfAffiliate = preparedQuery((db) =>
  db
    .select()
    .from(paymentInfos)
    .where(eq(paymentInfos.affiliateId, sql.placeholder('affiliateId')))
    .prepare('find_payment_infos'),
);

type PaymentInfo = typeof paymentInfos.$inferSelect;

/** Fields that would allow sending or taking money. */
const sensitiveFields = [
  'documentNumber',
  'bankAccountNumber',
  'bankAccountNumberDigit',
  'pixKey',
  'iban',
  'otherValue',
] as const satisfies readonly (keyof PaymentInfo)[];

const shownCharacters = 3;

/** Masks a text except for its end; masks a short text completely. */
const masked = (text: string): string =>
  text.length <= 2 * shownCharacters
    ? '*'.repeat(text.length)
    : '*'.repeat(text.length - shownCharacters) + text.slice(-shownCharacters);

function maskInfo(info: PaymentInfo): PaymentInfo {
  const hidden = sensitiveFields.map((field) => [field, info[field] === null ? null : masked(info[field])] as const);
  return { ...info, ...Object.fromEntries(hidden) };
}

/**
 * Returns the payment info of an affiliate: one row or none; masked depending on the role. @throws {Fault}
 * `not_found`, see {@link getAffiliate}
 */
export async function listPaymentInfos(context: GatewayContext, actor: Actor, affiliateId: number) {
  await getAffiliate(context, actor, affiliateId);
  const found = await findOfAffiliate(context.database).execute({ affiliateId });
  return isMasked(actor.role, 'payment-info') ? found.map(maskInfo) : found;
}
