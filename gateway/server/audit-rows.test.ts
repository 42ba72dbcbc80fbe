import { describe, expect, it } from 'vitest';
import { plainEntities } from '#shared/codes/platform/plain-noun.ts';
import { payeeActs } from '../domains/payouts/payment-info/payee-acts.ts';
import type { Route } from '../engine/registry.ts';
import { callEffects } from '../testing/call-effects.ts';
import { people } from '../testing/fixtures.ts';
import { useGateway } from '../testing/test-gateway.ts';
import { routes } from './routes.ts';

let serial = 0;

const gateway = await useGateway({ sandboxes: true });
const staff = await (await gateway.signIn(people.administrator)).stepUp();
const main = await (await gateway.signIn(people.main)).stepUp();
const effects = callEffects({ gateway, staff, main });
await gateway.context.database.pool.query(
  `insert into invoices (id, affiliate_id, yearmonth, total_cents, created_at) values (1, 1, '2026-01', 100, now())`,
);

/** Whether a call belongs to a plain catalogue, which has its own test. */
const isPlain = ({ object, needs }: Route) =>
  plainEntities.some((entity) => object === entity || needs === `${entity.replaceAll('_', '-')}:create`);

/** The log of postbacks is the record of what servers report: the audit keeps what people did, and which keys were made. */
const isOfServers = ({ path }: Route) => /^\/postback(?:\/batch)?$/.test(path);

const mutating = routes.filter((route) => route.mutates && !isPlain(route) && !isOfServers(route));
const nameOf = ({ method, app, path }: Route) => `${method} ${app} ${path}`;

// In the order of the registry: some calls use what an earlier call has created.
describe('every call by which people change something', { shuffle: false }, () => {
  it.each(mutating.map((route) => [nameOf(route), route] as const))(
    '%s writes an audit row, and is in the list of acts if staff do it about an affiliate',
    async (name, route) => {
      const effect = effects[name];
      if (effect === undefined)
        throw new Error(`gateway/testing/call-effects.ts: add '${name}': { body: () => ({ … }) }`);
      await effect.before?.();
      const path = (await effect.path?.()) ?? route.path.replace(/:\w+/, '1');
      const requestId = `audit-row-${(serial += 1)}`;
      const caller = (await effect.as?.()) ?? staff;
      const body = await effect.body?.();
      const headers = { 'x-request-id': requestId };
      const answer = await caller.call(route.app, route.method, path, { headers, ...(body !== undefined && { body }) });
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      const { pool } = gateway.context.database;
      const { rows } = await pool.query<{ action: string; isActOfStaff: boolean }>(
        `select action, entry.affiliate_id is not null and actor.id is not null and actor.affiliate_id is null as "isActOfStaff"
       from audit_entries as entry left join users as actor on actor.id = entry.user_id where request_id = $1`,
        [requestId],
      );
      expect(rows.length > 0, `whether ${name} is audited`).toBe(effect.isUnaudited !== true);
      const acts = rows.filter(({ isActOfStaff }) => isActOfStaff).map(({ action }) => action);
      const isListed = (action: string) => Object.hasOwn(payeeActs, action);
      expect(
        acts.filter((action) => !isListed(action)),
        'acts that payee-acts.ts does not list',
      ).toEqual([]);
    },
  );
});
