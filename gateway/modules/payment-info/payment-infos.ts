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

/** What money could be sent or taken by. */
const sensitiveFields = [
  'documentNumber',
  'bankAccountNumber',
  'bankAccountNumberDigit',
  'pixKey',
  'iban',
  'otherValue',
] as const satisfies readonly (keyof PaymentInfo)[];

const shownCharacters = 3;

/** A text of which the end alone can be read, and of a short one nothing. */
const masked = (text: string): string =>
  text.length <= 2 * shownCharacters
    ? '*'.repeat(text.length)
    : '*'.repeat(text.length - shownCharacters) + text.slice(-shownCharacters);

function maskInfo(info: PaymentInfo): PaymentInfo {
  const hidden = sensitiveFields.map((field) => [field, info[field] === null ? null : masked(info[field])] as const);
  return { ...info, ...Object.fromEntries(hidden) };
}

/** How an affiliate is paid: one row, or none yet; masked for a role that sees it so. @throws {Fault} `not_found` as of {@link getAffiliate} */
export async function listPaymentInfos(context: GatewayContext, actor: Actor, affiliateId: number) {
  await getAffiliate(context, actor, affiliateId);
  const found = await findOfAffiliate(context.database).execute({ affiliateId });
  return isMasked(actor.role, 'payment-info') ? found.map(maskInfo) : found;
}
