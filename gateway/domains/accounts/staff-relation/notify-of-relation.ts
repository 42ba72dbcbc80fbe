import { inArray } from 'drizzle-orm';
import type { RelationCause } from '#shared/codes/accounts/relation-cause.ts';
import { roleMay } from '#shared/codes/accounts/role.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { findAdministrators } from '../user/administrators.ts';
import { roleScopeOf } from '../user/roles.ts';
import { users } from '../user/table.ts';
import { relationMail } from './mails.ts';

/** What one person confirms of another, or ends for others. A relation stops nobody without any of them. */
const secondPersonGrants = [
  ['payment-run', 'update'],
  ['payment', 'update'],
  ['payment-hold', 'update'],
  ['payment-freeze', 'delete'],
  ['invoice-upload', 'update'],
  ['bonus', 'update'],
  ['commission-addition', 'update'],
  ['conversion-import', 'update'],
  ['staff-relation', 'update'],
] as const;

/**
 * Notifies two staff users and all administrators that their accounts now count as one person, if that keeps one of them
 * from anything. Who has not accepted an invitation yet, or is deactivated, is not notified.
 */
export async function notifyOfRelation(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  pair: readonly [number, number],
  cause: RelationCause,
): Promise<void> {
  const found = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...pair]))
    .orderBy(users.id);
  const [first, second] = found;
  if (first === undefined || second === undefined) return;
  const isStopped = found.some((user) => {
    const { role, scope } = roleScopeOf({ ...user, affiliateStatus: null });
    return secondPersonGrants.some(([resource, verb]) => roleMay(role, resource, verb, scope));
  });
  if (!isStopped) return;
  const both = found.filter(({ activatedAt, deactivatedAt }) => activatedAt !== null && deactivatedAt === null);
  const administrators = await findAdministrators(tx);
  const readers = new Map([...administrators, ...both].map((reader) => [reader.email, reader]));
  const mails = [...readers.values()].map(({ id, email: to, language }) =>
    relationMail(env, {
      to,
      language,
      names: [first.name, second.name],
      cause,
      isAdministrator: administrators.some((administrator) => administrator.id === id),
    }),
  );
  await enqueueMails(tx, clock.now(), mails);
}
