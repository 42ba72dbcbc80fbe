import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { GatewayContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../errors.ts';
import { requireStaff } from '../../access.ts';
import { importMappings } from '../table.ts';
import { type ImportMapping, importMappingSchema } from './mapping.ts';

interface SavedMapping {
  name: string;
  mapping: ImportMapping;
}

const mappingsMax = 200;

/** The saved mappings for staff, by name. */
export async function listImportMappings({ database }: GatewayContext, actor: Actor): Promise<SavedMapping[]> {
  requireStaff(actor);
  const rows = await database.db.select().from(importMappings).orderBy(asc(importMappings.name)).limit(mappingsMax);
  return rows.map(({ name, mapping }) => ({ name, mapping: importMappingSchema.parse(mapping) }));
}

/** A saved mapping. @throws {Fault} `invalid_fields` for a name that nothing is saved under */
export async function findImportMapping({ database }: GatewayContext, name: string): Promise<ImportMapping> {
  const [row] = await database.db.select().from(importMappings).where(eq(importMappings.name, name));
  if (!row) throw new Fault('invalid_fields', { errors: { mapping_name: 'validation.reference' } });
  return importMappingSchema.parse(row.mapping);
}

/** Saves a mapping under a name, in the place of what it held. */
export async function saveImportMapping(tx: Tx, { name, mapping }: SavedMapping, now: Date): Promise<void> {
  await tx
    .insert(importMappings)
    .values({ name, mapping, updatedAt: now })
    .onConflictDoUpdate({ target: importMappings.name, set: { mapping, updatedAt: now } });
}
