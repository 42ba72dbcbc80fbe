import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Tx } from '../../../db/client.ts';
import { dropMonths, monthStart } from '../../../db/months.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { loginHistory, type loginResults } from '../user/table.ts';

/** Returns the network of an address: its first 24 bits, or 48 for IPv6. That identifies a place, not a person. */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}

interface Attempt {
  now: Date;
  /** Null for an e-mail without an account: then nothing is recorded, by the same statement. */
  userId: number | null;
  result: (typeof loginResults)[number];
}

/** Records a sign-in, or a refused attempt, of a user. */
export async function recordLogin(
  tx: Tx,
  { address, userAgent }: Pick<Actor, 'address' | 'userAgent'>,
  { now, userId, result }: Attempt,
): Promise<void> {
  await tx.execute(sql`
    insert into login_history (user_id, result, network, user_agent, at)
    select id, ${result}::text, ${networkOf(address)}::text, ${userAgent}::text, ${now}::timestamptz
    from users where id = ${userId ?? 0}`);
}

/** Searches the sign-ins of a user. */
export const loginSearch = defineSearch({
  select: (db) => {
    const { id, at, result, network, userAgent } = loginHistory;
    return db.select({ id, at, result, network, userAgent }).from(loginHistory).$dynamic();
  },
  id: loginHistory.id,
  affiliateId: null,
  filters: { userId: equal(loginHistory.userId) },
  sorts: { at: loginHistory.at },
  defaultSort: ['at', 'desc'],
});

/** Drops the months past their retention. */
export const dropOldLogins = ({ database, clock, env }: GatewayContext): Promise<void> =>
  dropMonths(database, { table: 'login_history', since: monthStart(clock.now(), -env.retentionMonths.logins) });
