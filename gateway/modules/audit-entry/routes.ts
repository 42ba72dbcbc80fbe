import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import { type AuditEntry, searchAudit } from './entries.ts';
import { businessDate, idText, perPageUnderscoreQuery, requiredText } from '../../engine/fields.ts';
import { pageOf } from '../../engine/page.ts';
import { ok, type Route, route } from '../../server/registry.ts';

const search = z.strictObject({
  ...perPageUnderscoreQuery,
  q: requiredText(120).optional(),
  action: requiredText(80).optional(),
  entity: requiredText(80).optional(),
  user_id: idText.optional(),
  affiliate_id: idText.optional(),
  start_date: businessDate.optional(),
  end_date: businessDate.optional(),
});

/** A field of a snapshot under the wire's name, cents as reais. */
function wireField([field, value]: [string, unknown]): [string, unknown] {
  const isCents = field.endsWith('Cents');
  const name = isCents ? field.slice(0, -'Cents'.length) : field;
  const wireValue = isCents && typeof value === 'number' ? toReais(value) : value;
  return [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), wireValue];
}

const wireSnapshot = (snapshot: unknown) =>
  typeof snapshot === 'object' && snapshot !== null
    ? Object.fromEntries(Object.entries(snapshot).map(wireField))
    : null;

const wireEntry = (entry: AuditEntry) => ({
  id: entry.id,
  created_at: entry.createdAt,
  user_id: entry.userId,
  user_name: entry.userName,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId,
  affiliate_id: entry.affiliateId,
  before: wireSnapshot(entry.before),
  after: wireSnapshot(entry.after),
  address: entry.address,
  request_id: entry.requestId,
});

/** Who did what. */
export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/audit',
    needs: 'audit-entry:list',
    query: search,
    summary: 'Searches what was done, newest first.',
    handle: async ({ query, actor, context }) => {
      const { page, per_page: pageSize, q, action, entity } = query;
      const { rows, total } = await searchAudit(
        context,
        actor,
        {
          q,
          action,
          entity,
          userId: query.user_id,
          affiliateId: query.affiliate_id,
          startDate: query.start_date,
          endDate: query.end_date,
        },
        { page, pageSize },
      );
      return ok(pageOf(rows.map(wireEntry), total, { page, pageSize }));
    },
  }),
];
