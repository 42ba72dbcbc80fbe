import { eq, getTableColumns } from 'drizzle-orm';
import { formatBrl, toReais } from '#shared/money.ts';
import { type Executor, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch } from '../../../engine/search.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { type Difference, findDifferences } from './find-differences.ts';
import { type ReconciliationItem, reconciliations } from './table.ts';

const itemsMax = 500;

/** The page of each kind of record that a difference may name. */
const pages: Readonly<Record<string, string>> = {
  affiliate: '/affiliate',
  payment: '/payment',
  run: '/payment-run',
};

/** Splits a difference into its comparison, its text and the page of the record that it names. */
function itemOf({ what, cents }: Difference): ReconciliationItem {
  const [kind = what, subject = ''] = what.split(': ');
  const [, noun = '', id = ''] = /\b(affiliate|payment|run) (\d+)/.exec(subject) ?? [];
  const page = pages[noun];
  return {
    kind,
    text: `${subject === '' ? what : subject}: ${formatBrl(toReais(cents), 'pt-br')}`,
    path: page === undefined ? null : `${page}/${id}`,
  };
}

const { startedBy: _startedBy, ...shown } = getTableColumns(reconciliations);

/** Past comparisons, newest first. */
export const reconciliationSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({ ...shown, startedByName: users.name })
      .from(reconciliations)
      .leftJoin(users, eq(users.id, reconciliations.startedBy))
      .$dynamic(),
  id: reconciliations.id,
  affiliateId: null,
  filters: {},
  sorts: { id: reconciliations.id },
  defaultSort: ['id', 'desc'],
});

/** Compares all records of the money while the service runs, and stores the differences. */
export async function startReconciliation(context: GatewayContext, actor: Actor) {
  const { database, clock } = context;
  const startedAt = clock.now();
  const differences = await findDifferences(database);
  return withTransaction(database, async (tx) => {
    const endedAt = clock.now();
    const differenceCents = differences.reduce((sum, { cents }) => sum + cents, 0);
    const row = onlyRow(
      await tx
        .insert(reconciliations)
        .values({
          startedBy: actor.userId ?? 0,
          startedAt,
          endedAt,
          differences: differences.length,
          differenceCents,
          items: differences.slice(0, itemsMax).map(itemOf),
        })
        .returning({ id: reconciliations.id }),
    );
    await writeAudit(tx, {
      actor,
      now: endedAt,
      action: 'reconciliation.run',
      entity: 'reconciliation',
      entityId: row.id,
      affiliateId: null,
      before: null,
      after: { differences: differences.length, differenceCents },
    });
    return reconciliationSearch.find(tx, actor, row.id);
  });
}
