import { and, eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditEntity } from '#shared/codes/platform/audit-action.ts';
import { type Tx, withTransaction } from '../db/client.ts';
import { onlyRow } from '../db/only-row.ts';
import { writeAudit } from '../domains/platform/audit-entry/audit.ts';
import { RequestError } from '../lib/errors.ts';
import { reachOf, requireOwner } from './access.ts';
import type { Actor } from './actor.ts';
import type { GatewayContext } from './context.ts';
import { changesNothing } from './objects.ts';
import type { Search } from './search.ts';

type Versioned = PgTable & { id: PgColumn; version: PgColumn };
type RowOf<Table extends Versioned> = InferSelectModel<Table> & { id: number; version: number };

type Needed = Pick<GatewayContext, 'database' | 'clock'>;

interface ChangeDefinition<Table extends Versioned, View> {
  table: Table;
  /** Name in the audit. */
  entity: AuditEntity;
  /** Reads the result of a change and checks access to the rows. */
  search: Pick<Search<View, never, never>, 'find'>;
  affiliateId: PgColumn | null;
  /**
   * What of a row is about which affiliates, where no column of its table names one: for each of them the fields that its
   * audit entry has instead of the row's. The row comes with these notes and with its rows of other tables.
   */
  concerns?: Concerns<Table>;
  /** The field with the id of the campaign whose change log has the changes; default: `campaignId`, if there is one. */
  campaignKey?: string;
}

type Values<Table extends Versioned> = Partial<InferSelectModel<Table>>;

export type Concerns<Table extends Versioned> = (
  tx: Tx,
  row: InferSelectModel<Table> & Readonly<Record<string, unknown>>,
) => Promise<ReadonlyMap<number, object>>;

/** Further data of the audit entry of a change. */
interface WithAuditNotes {
  /** Such as its reason; or the `campaignId` of a row that does not name its campaign. */
  auditNotes?: Readonly<Record<string, unknown>>;
}

interface Update<Table extends Versioned> extends WithAuditNotes {
  action: AuditAction;
  /** The version that the editor loaded; undefined accepts any. */
  version: number | undefined;
  /** Computes the new values from the current ones. */
  decide: (before: RowOf<Table>, tx: Tx) => Values<Table> | Promise<Values<Table>>;
  /**
   * Changes rows of other tables that belong to this one, and returns their values before and after for the audit;
   * equal ones are no change.
   */
  changeRelated?: (before: RowOf<Table>, tx: Tx) => Promise<{ before: object; after: object }>;
  /** Side effects of the change, in the same transaction. */
  afterUpdate?: (after: RowOf<Table>, before: RowOf<Table>, tx: Tx) => Promise<void>;
}

interface Creation<Table extends Versioned> extends WithAuditNotes {
  action: AuditAction;
  decide: (tx: Tx) => Promise<InferInsertModel<Table>> | InferInsertModel<Table>;
}

interface Removal<Table extends Versioned> extends WithAuditNotes {
  action: AuditAction;
  check?: (before: RowOf<Table>, tx: Tx) => Promise<void>;
}

export interface Changes<Table extends Versioned, View> {
  /**
   * Adds a row. `decide` validates the form and returns the values.
   *
   * @throws {RequestError} see {@link requireOwner}
   */
  create: (context: Needed, actor: Actor, creation: Creation<Table>) => Promise<View>;
  /** Like `create`, inside the given transaction. Returns the id. */
  createIn: (tx: Tx, now: Date, actor: Actor, creation: Creation<Table>) => Promise<number>;
  /**
   * Changes a row that the actor may access. A change to the current values writes nothing and keeps the version.
   *
   * @throws {RequestError} `not_found`, `version_conflict`
   */
  update: (context: Needed, actor: Actor, id: number, update: Update<Table>) => Promise<View>;
  /** Like `update`, inside the given transaction. */
  updateIn: (tx: Tx, now: Date, actor: Actor, id: number, update: Update<Table>) => Promise<void>;
  /**
   * Deletes a row that the actor may access unless `check` refuses. Returns the deleted row. @throws {RequestError}
   * `not_found`
   */
  remove: (context: Needed, actor: Actor, id: number, removal: Removal<Table>) => Promise<View>;
  /** Like `remove`, inside the given transaction. */
  removeIn: (tx: Tx, now: Date, actor: Actor, id: number, removal: Removal<Table>) => Promise<View>;
}

/**
 * The only way for a module to write versioned rows: lock, access check, version check, rule, write and audit in one
 * transaction. The module passes its own rules as functions.
 */
export function defineChanges<Table extends Versioned, View>(
  definition: ChangeDefinition<Table, View>,
): Changes<Table, View> {
  const { search, affiliateId } = definition;
  // Drizzle cannot type the rows of a generic table; inputs and outputs are typed above.
  const table: Versioned = definition.table;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the row was read from this very table
  const asRow = (row: object) => row as RowOf<Table>;
  const affiliateKey = Object.entries(definition.table).find(([, column]) => column === affiliateId)?.[0];
  const audit = defineAudit(definition, affiliateKey);
  const lock = async (tx: Tx, actor: Actor, id: number, strength: LockStrength) =>
    asRow(await lockRow(tx, definition, { actor, id, strength }));

  async function createIn(tx: Tx, now: Date, actor: Actor, creation: Creation<Table>): Promise<number> {
    const { decide, ...auditFields } = creation;
    const values: Record<string, unknown> = { ...(await decide(tx)) };
    if (affiliateKey !== undefined) await requireOwner(tx, actor, Number(values[affiliateKey]));
    const row = onlyRow(await tx.insert(table).values(values).returning());
    await audit(tx, { actor, now, ...auditFields, before: null, after: row });
    return asRow(row).id;
  }

  async function updateIn(tx: Tx, now: Date, actor: Actor, id: number, update: Update<Table>): Promise<void> {
    const { version, decide, changeRelated, afterUpdate, ...auditFields } = update;
    // Not `for update`: new rows that refer to this one need not wait.
    const before = await lock(tx, actor, id, 'no key update');
    if (version !== undefined && version !== before.version) throw new RequestError('version_conflict');
    const values = await decide(before, tx);
    const parts = (await changeRelated?.(before, tx)) ?? { before: {}, after: {} };
    if (changesNothing<object>(before, values) && changesNothing<object>(parts.before, parts.after)) return;
    const row = onlyRow(
      await tx
        .update(table)
        .set({ ...values, version: before.version + 1 })
        .where(eq(table.id, id))
        .returning(),
    );
    const after = asRow(row);
    await afterUpdate?.(after, before, tx);
    const snapshots = { before: { ...before, ...parts.before }, after: { ...after, ...parts.after } };
    await audit(tx, { actor, now, ...auditFields, ...snapshots });
  }

  async function removeIn(
    tx: Tx,
    now: Date,
    actor: Actor,
    id: number,
    { check, ...auditFields }: Removal<Table>,
  ): Promise<View> {
    // `for update` blocks new rows that would refer to the deleted one.
    const before = await lock(tx, actor, id, 'update');
    const view = await search.find(tx, actor, id);
    await check?.(before, tx);
    await tx.delete(table).where(eq(table.id, id));
    await audit(tx, { actor, now, ...auditFields, before, after: null });
    return view;
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
    remove: ({ database, clock }, actor, id, removal) =>
      withTransaction(database, (tx) => removeIn(tx, clock.now(), actor, id, removal)),
    removeIn,
  };
}

type LockStrength = 'update' | 'no key update';

/** Locks a row that the actor may access. @throws {RequestError} `not_found` */
async function lockRow(
  tx: Tx,
  { table, affiliateId }: Pick<ChangeDefinition<Versioned, unknown>, 'table' | 'affiliateId'>,
  { actor, id, strength }: { actor: Actor; id: number; strength: LockStrength },
) {
  const isReached = affiliateId === null ? undefined : reachOf(actor, affiliateId);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), isReached))
    .for(strength);
  if (!row) throw new RequestError('not_found');
  return row;
}

interface AuditRecord extends WithAuditNotes {
  actor: Actor;
  now: Date;
  action: AuditAction;
  before: object | null;
  after: object | null;
}

/**
 * Defines how a change is audited: by one entry, or by one more for each affiliate that a record of several is about.
 *
 * @param affiliateKey the field with the id of the affiliate that a row belongs to, if there is one
 */
function defineAudit<Table extends Versioned>(
  {
    entity,
    concerns,
    campaignKey = 'campaignId',
  }: Pick<ChangeDefinition<Table, unknown>, 'entity' | 'concerns' | 'campaignKey'>,
  affiliateKey: string | undefined,
) {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a row of the definition's table, with further fields
  const asFullRow = (row: object) => row as Parameters<Concerns<Table>>[1];

  return async (tx: Tx, record: AuditRecord): Promise<void> => {
    const { actor, now, action, auditNotes } = record;
    const before = record.before && { ...record.before, ...(record.after === null && auditNotes) };
    const after = record.after && { ...record.after, ...auditNotes };
    const fields: Record<string, unknown> = { ...(record.after ?? record.before) };
    const owner = affiliateKey === undefined ? null : fields[affiliateKey];
    const campaignId = fields[campaignKey] ?? auditNotes?.['campaignId'];
    const partsOf = async (side: object | null): Promise<ReadonlyMap<number, object>> =>
      side === null || concerns === undefined ? new Map() : concerns(tx, asFullRow(side));
    const [partsBefore, partsAfter] = [await partsOf(before), await partsOf(after)];
    const concerned = [...new Set([...partsBefore.keys(), ...partsAfter.keys()])];
    const [only = null, ...others] = typeof owner === 'number' ? [owner] : concerned;
    const common = { actor, now, action, entity, entityId: Number(fields['id']) };
    await writeAudit(tx, {
      ...common,
      affiliateId: others.length === 0 ? only : null,
      campaignId: typeof campaignId === 'number' ? campaignId : undefined,
      before,
      after,
    });
    if (others.length === 0) return;
    // Of several affiliates, none learns what the record has of another one.
    for (const affiliateId of concerned) {
      const [was, is] = [partsBefore.get(affiliateId), partsAfter.get(affiliateId)];
      await writeAudit(tx, {
        ...common,
        affiliateId,
        before: was ? { ...before, ...was } : null,
        after: is ? { ...after, ...is } : null,
      });
    }
  };
}
