import { getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { erpMessages } from './table.ts';

const { payload: _, sentAt: _sentAt, ...columns } = getTableColumns(erpMessages);

/** Searches the messages that the ERP has not accepted: given up, or to be retried. */
export const erpErrorSearch = defineSearch({
  select: (db: Executor) => db.select(columns).from(erpMessages).$dynamic(),
  id: erpMessages.id,
  affiliateId: null,
  only: sql`${erpMessages.state} <> 'sent' and ${erpMessages.lastError} is not null`,
  filters: { state: equal(erpMessages.state), type: equal(erpMessages.type) },
  sorts: { id: erpMessages.id, createdAt: erpMessages.createdAt },
  defaultSort: ['createdAt', 'desc'],
});

const changes = defineChanges({
  table: erpMessages,
  entity: 'erp_message',
  search: erpErrorSearch,
  affiliateId: null,
});

/**
 * Sends a message once more from now on, with as many tries as a new one.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict` once the ERP has accepted it
 */
export function sendAgain(context: GatewayContext, actor: Actor, id: number, version: number | undefined) {
  return changes.update(context, actor, id, {
    action: 'erp_message.send_again',
    version,
    decide: ({ state }) => {
      if (state === 'sent') throw new RequestError('state_conflict');
      return { state: 'waiting', attempts: 0, nextAttemptAt: context.clock.now() };
    },
  });
}
