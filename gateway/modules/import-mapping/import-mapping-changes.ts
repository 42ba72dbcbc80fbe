import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import type { ImportMapping } from '../conversion-import/mapping.ts';
import { changesNothing, definedFields } from '../../engine/objects.ts';
import type { SavedMapping } from './import-mappings.ts';
import { importMappings } from './table.ts';

export interface MappingForm {
  name: string;
  mapping: ImportMapping;
}

const advisoryLock = 7_262_845;

/** Lets one transaction at a time change saved mappings, so that a name that was free stays free until it is taken. */
async function lockMappings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
}

async function findByName(tx: Tx, name: string): Promise<SavedMapping | undefined> {
  const [found] = await tx.select().from(importMappings).where(eq(importMappings.name, name));
  return found;
}

async function insertMapping(tx: Tx, actor: Actor, form: MappingForm, now: Date): Promise<SavedMapping> {
  const [row] = await tx
    .insert(importMappings)
    .values({ ...form, updatedAt: now })
    .returning();
  if (!row) throw new Error('the new mapping was not given back');
  await audit(tx, actor, now, 'create', null, row);
  return row;
}

async function updateMapping(
  tx: Tx,
  actor: Actor,
  before: SavedMapping,
  form: Partial<MappingForm>,
  now: Date,
): Promise<SavedMapping> {
  if (changesNothing(before, form)) return before;
  const [after] = await tx
    .update(importMappings)
    .set({ ...form, updatedAt: now, version: before.version + 1 })
    .where(eq(importMappings.id, before.id))
    .returning();
  if (!after) throw new Error('the changed mapping was not given back');
  await audit(tx, actor, now, 'update', before, after);
  return after;
}

/** @throws {Fault} `invalid_fields` where another mapping has the name */
async function requireFree(tx: Tx, name: string): Promise<void> {
  if (await findByName(tx, name)) throw new Fault('invalid_fields', { errors: { name: 'validation.taken' } });
}

/** Saves a mapping under a name that is free. @throws {Fault} `invalid_fields` for a name that is taken */
export async function createMapping(context: GatewayContext, actor: Actor, form: MappingForm): Promise<SavedMapping> {
  return withTransaction(context.database, async (tx) => {
    await lockMappings(tx);
    await requireFree(tx, form.name);
    return insertMapping(tx, actor, form, context.clock.now());
  });
}

export interface MappingChanges extends Partial<{ [Field in keyof MappingForm]: MappingForm[Field] | undefined }> {
  version?: number | undefined;
}

/**
 * Replaces or renames a saved mapping.
 *
 * @throws {Fault} `not_found`, `version_conflict`, or `invalid_fields` for a name that is taken
 */
export async function editMapping(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, ...changes }: MappingChanges,
): Promise<SavedMapping> {
  return withTransaction(context.database, async (tx) => {
    const before = await findLocked(tx, id);
    if (version !== undefined && version !== before.version) throw new Fault('version_conflict');
    const form: Partial<MappingForm> = definedFields(changes);
    if (form.name !== undefined && form.name !== before.name) await requireFree(tx, form.name);
    return updateMapping(tx, actor, before, form, context.clock.now());
  });
}

/** Deletes a saved mapping, and gives it as it was. @throws {Fault} `not_found` */
export async function deleteMapping(context: GatewayContext, actor: Actor, id: number): Promise<SavedMapping> {
  return withTransaction(context.database, async (tx) => {
    const before = await findLocked(tx, id);
    await tx.delete(importMappings).where(eq(importMappings.id, id));
    await audit(tx, actor, context.clock.now(), 'delete', before, null);
    return before;
  });
}

async function findLocked(tx: Tx, id: number): Promise<SavedMapping> {
  await lockMappings(tx);
  const [found] = await tx.select().from(importMappings).where(eq(importMappings.id, id));
  if (!found) throw new Fault('not_found');
  return found;
}

/** Saves a mapping under a name together with the import that used it, in the place of what the name held. */
export async function saveMapping(tx: Tx, actor: Actor, form: MappingForm, now: Date): Promise<void> {
  await lockMappings(tx);
  const before = await findByName(tx, form.name);
  if (before) await updateMapping(tx, actor, before, form, now);
  else await insertMapping(tx, actor, form, now);
}

function audit(
  tx: Tx,
  actor: Actor,
  now: Date,
  verb: 'create' | 'update' | 'delete',
  before: SavedMapping | null,
  after: SavedMapping | null,
): Promise<void> {
  return writeAudit(tx, {
    ...{ actor, now, action: `import_mapping.${verb}`, entity: 'import_mapping' },
    ...{ entityId: (after ?? before)?.id ?? null, affiliateId: null },
    ...{ before: before && recorded(before), after: after && recorded(after) },
  });
}

/** The time of a change is that of its audit row. */
const recorded = ({ name, mapping }: SavedMapping) => ({ name, mapping });
