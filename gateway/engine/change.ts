import { and, eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#shared/codes/audit-action.ts';
import { type Tx, withTransaction } from '../db/client.ts';
import { writeAudit } from '../modules/audit-entry/audit.ts';
import type { Actor } from '../server/actor.ts';
import type { GatewayContext } from '../server/context.ts';
import { reachOf, requireOwner } from './access.ts';
import { Fault } from './errors.ts';
import { changesNothing } from './objects.ts';
import type { Search } from './search.ts';

type Versioned = PgTable & { id: PgColumn; version: PgColumn };
type RowOf<Table extends Versioned> = InferSelectModel<Table> & { id: number; version: number };

type Needed = Pick<GatewayContext, 'database' | 'clock'>;

interface ChangeDefinition<Table extends Versioned, View> {
  table: Table;
  /** What the audit calls it. */
  entity: string;
  /** Gives what a change answers with, and says whose the rows are. */
  search: Pick<Search<View, never, never>, 'find'>;
  affiliateId: PgColumn | null;
}

type Values<Table extends Versioned> = Partial<InferSelectModel<Table>>;

interface Update<Table extends Versioned> {
  action: AuditAction;
  /** The version that the editor saw; undefined to change whatever is there. */
  version: number | undefined;
  /** The rule: the new values, from those that hold now. */
  decide: (before: RowOf<Table>, tx: Tx) => Values<Table> | Promise<Values<Table>>;
  /** What else follows from a change, in its transaction. */
  follow?: (after: RowOf<Table>, before: RowOf<Table>, tx: Tx) => Promise<void>;
}

interface Creation<Table extends Versioned> {
  action: AuditAction;
  decide: (tx: Tx) => Promise<InferInsertModel<Table>> | InferInsertModel<Table>;
}

interface Changes<Table extends Versioned, View> {
  /**
   * Adds a row. `decide` checks the form and gives the values.
   *
   * @throws {Fault} as of {@link requireOwner}
   */
  create: (context: Needed, actor: Actor, creation: Creation<Table>) => Promise<View>;
  /** The same in a transaction that does more; gives the id. */
  createIn: (tx: Tx, now: Date, actor: Actor, creation: Creation<Table>) => Promise<number>;
  /**
   * Changes a row that the actor reaches. Values that hold already change nothing, not even the version.
   *
   * @throws {Fault} `not_found`, `version_conflict`
   */
  update: (context: Needed, actor: Actor, id: number, update: Update<Table>) => Promise<View>;
  /** The same in a transaction that does more. */
  updateIn: (tx: Tx, now: Date, actor: Actor, id: number, update: Update<Table>) => Promise<void>;
  /** Deletes a row that the actor reaches unless `check` refuses, and gives it as it was. @throws {Fault} `not_found` */
  remove: (
    context: Needed,
    actor: Actor,
    id: number,
    removal: { action: AuditAction; check?: (before: RowOf<Table>, tx: Tx) => Promise<void> },
  ) => Promise<View>;
}

/**
 * The only way in which a module writes rows with a version: lock, reach, version, rule, write and audit in one transaction.
 * What is special about a noun is in the rules that it hands over.
 */
export function defineChanges<Table extends Versioned, View>(
  definition: ChangeDefinition<Table, View>,
): Changes<Table, View> {
  const { entity, search, affiliateId } = definition;
  // Drizzle types no rows of a table that is a type parameter; what goes in and comes out is typed above.
  const table: Versioned = definition.table;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the row was read from this very table
  const asRow = (row: object) => row as RowOf<Table>;
  const affiliateKey = Object.entries(definition.table).find(([, column]) => column === affiliateId)?.[0];

  async function lock(tx: Tx, actor: Actor, id: number, strength: 'update' | 'no key update'): Promise<RowOf<Table>> {
    const isReached = affiliateId === null ? undefined : reachOf(actor, affiliateId);
    const [row] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), isReached))
      .for(strength);
    if (!row) throw new Fault('not_found');
    return asRow(row);
  }

  function audit(
    tx: Tx,
    record: { actor: Actor; now: Date; action: AuditAction; before: object | null; after: object | null },
  ) {
    const fields: Record<string, unknown> = { ...(record.after ?? record.before) };
    const owner = affiliateKey === undefined ? null : fields[affiliateKey];
    return writeAudit(tx, {
      actor: record.actor,
      now: record.now,
      action: record.action,
      entity,
      entityId: Number(fields['id']),
      affiliateId: typeof owner === 'number' ? owner : null,
      before: record.before && { ...record.before },
      after: record.after && { ...record.after },
    });
  }

  async function createIn(tx: Tx, now: Date, actor: Actor, { action, decide }: Creation<Table>): Promise<number> {
    const values: Record<string, unknown> = { ...(await decide(tx)) };
    if (affiliateKey !== undefined) await requireOwner(tx, actor, Number(values[affiliateKey]));
    const [row] = await tx.insert(table).values(values).returning();
    if (!row) throw new Error('the new row was not given back');
    await audit(tx, { actor, now, action, before: null, after: row });
    return asRow(row).id;
  }

  async function updateIn(tx: Tx, now: Date, actor: Actor, id: number, update: Update<Table>): Promise<void> {
    const { action, version, decide, follow } = update;
    // Not `for update`: what arrives for the row meanwhile need not wait.
    const before = await lock(tx, actor, id, 'no key update');
    if (version !== undefined && version !== before.version) throw new Fault('version_conflict');
    const values = await decide(before, tx);
    if (changesNothing<object>(before, values)) return;
    const [row] = await tx
      .update(table)
      .set({ ...values, version: before.version + 1 })
      .where(eq(table.id, id))
      .returning();
    if (!row) throw new Error('the changed row was not given back');
    const after = asRow(row);
    await follow?.(after, before, tx);
    await audit(tx, { actor, now, action, before, after });
  }

  return {
    create: ({ database, clock }, actor, creation) =>
      withTransaction(database, async (tx) => {
        const id = await createIn(tx, clock.now(), actor, creation);
        return search.find(tx, actor, id);
      }),
    createIn,
    update: ({ database, clock }, actor, id, update) =>
      withTransaction(database, async (tx) => {
        await updateIn(tx, clock.now(), actor, id, update);
        return search.find(tx, actor, id);
      }),
    updateIn,
    remove: ({ database, clock }, actor, id, { action, check }) =>
      withTransaction(database, async (tx) => {
        // Locked against what arrives meanwhile: it would refer to a row that is gone.
        const before = await lock(tx, actor, id, 'update');
        const view = await search.find(tx, actor, id);
        await check?.(before, tx);
        await tx.delete(table).where(eq(table.id, id));
        await audit(tx, { actor, now: clock.now(), action, before, after: null });
        return view;
      }),
  };
}
