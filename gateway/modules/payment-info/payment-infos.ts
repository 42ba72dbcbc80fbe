import { eq, sql } from 'drizzle-orm';
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

/** How an affiliate is paid: one row, or none yet. @throws {Fault} `not_found` as of {@link getAffiliate} */
export async function listPaymentInfos(context: GatewayContext, actor: Actor, affiliateId: number) {
  await getAffiliate(context, actor, affiliateId);
  return findOfAffiliate(context.database).execute({ affiliateId });
}
