import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { requiredLine } from '../../../engine/fields.ts';
import { lockNames } from '../../../engine/table-checks.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type ImportMapping, importMappingSchema } from './mapping.ts';
import { importMappings } from './table.ts';

/** Name of a saved mapping, here and when saved with an import. */
export const mappingName = requiredLine(80);

/** The saved import mappings, shared by all staff. */
export const importMappingCatalogue = defineCatalogue({
  table: importMappings,
  app: 'report',
  path: '/api/conversion/import_mappings',
  resource: 'import-mapping',
  noun: 'a saved mapping of imports',
  form: { name: mappingName, mapping: importMappingSchema },
});

export interface MappingForm {
  name: string;
  mapping: ImportMapping;
}

/** Saves the mapping of an import under a name; replaces an existing one. */
export async function saveMapping(tx: Tx, actor: Actor, form: MappingForm, now: Date): Promise<void> {
  await lockNames(tx, importMappings);
  const [held] = await tx.select().from(importMappings).where(eq(importMappings.name, form.name));
  const { createIn, updateIn } = importMappingCatalogue.changes;
  if (held === undefined)
    await createIn(tx, now, actor, { action: 'import_mapping.create', decide: () => ({ ...form }) });
  else {
    const decide = () => ({ ...form });
    await updateIn(tx, now, actor, held.id, { action: 'import_mapping.update', version: undefined, decide });
  }
}

/** Returns the mapping saved under a name. @throws {RequestError} `invalid_fields` for an unknown name */
export async function findMapping({ database }: GatewayContext, name: string): Promise<ImportMapping> {
  const [found] = await database.db.select().from(importMappings).where(eq(importMappings.name, name));
  if (!found) throw new RequestError('invalid_fields', { errors: { mapping_name: 'validation.reference' } });
  return found.mapping;
}
