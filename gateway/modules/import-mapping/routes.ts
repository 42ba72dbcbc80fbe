import { z } from 'zod';
import { importMappingSchema } from '../conversion-import/mapping.ts';
import { createMapping, deleteMapping, editMapping } from './import-mapping-changes.ts';
import { getMapping, searchMappings } from './import-mappings.ts';
import { idText, perPageUnderscoreQuery, requiredText, version } from '../../engine/fields.ts';
import { pageOf } from '../../engine/page.ts';
import { created, ok, type Route, route } from '../../server/registry.ts';
import { mappingName } from './wire.ts';
import { wireMapping } from '../conversion/wire.ts';

const path = '/api/conversion/import_mappings';
const byId = z.object({ id: idText });
const form = { name: mappingName, mapping: importMappingSchema };

const search = z.strictObject({
  ...perPageUnderscoreQuery,
  q: requiredText(120).optional(),
  name: mappingName.optional(),
});

const change = z.strictObject({
  ...z.object(form).partial().shape,
  version,
  // Clients send back the whole object that they got.
  id: z.unknown().optional(),
});

/** The saved mappings of imports, which all staff share. */
export const importMappingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path,
    needs: 'import-mapping:list',
    query: search,
    summary: 'The saved mappings of imports, by name.',
    handle: async ({ query: { page, per_page: pageSize, q, name }, context }) => {
      const request = { page, pageSize };
      const { rows, total } = await searchMappings(context, { q, name }, request);
      return ok(pageOf(rows.map(wireMapping), total, request));
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: `${path}/:id`,
    needs: 'import-mapping:one',
    object: 'mapping',
    params: byId,
    summary: 'A saved mapping.',
    handle: async ({ params, context }) => ok(wireMapping(await getMapping(context, params.id))),
  }),
  route({
    method: 'POST',
    app: 'report',
    path,
    needs: 'import-mapping:create',
    body: z.strictObject(form),
    summary: 'Saves a mapping under a name that is free.',
    handle: async ({ body, actor, context }) => created(wireMapping(await createMapping(context, actor, body))),
  }),
  route({
    method: 'PUT',
    app: 'report',
    path: `${path}/:id`,
    needs: 'import-mapping:update',
    object: 'mapping',
    params: byId,
    body: change,
    summary: 'Replaces or renames a saved mapping.',
    handle: async ({ params, body: { name, mapping, version: seen }, actor, context }) =>
      ok(wireMapping(await editMapping(context, actor, params.id, { name, mapping, version: seen }))),
  }),
  route({
    method: 'DELETE',
    app: 'report',
    path: `${path}/:id`,
    needs: 'import-mapping:delete',
    object: 'mapping',
    params: byId,
    summary: 'Deletes a saved mapping, and gives it as it was.',
    handle: async ({ params, actor, context }) => ok(wireMapping(await deleteMapping(context, actor, params.id))),
  }),
];
