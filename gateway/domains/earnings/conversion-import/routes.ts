import type { Response } from 'express';
import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { importConversions, type ImportRequest, type ImportResult } from './import-conversions.ts';
import { type ConversionImport, listImports } from './list-imports.ts';
import { importMappingSchema } from '../import-mapping/mapping.ts';
import { findMapping, mappingName } from '../import-mapping/import-mappings.ts';
import { Fault } from '../../../engine/errors.ts';
import { fieldErrors, perPageUnderscoreQuery } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { type Answer, ok, type Route, route } from '../../../server/registry.ts';
import { type Upload, withUpload } from '../../../lib/receive-upload.ts';

/** Converts what an import has led to, or would lead to, to its wire form. */
const wireImportResult = (result: ImportResult) => ({
  id: result.id,
  lines: result.lines,
  added: result.added,
  changed: result.changed,
  unchanged: result.unchanged,
  refused: result.refused,
  amount: toReais(result.amountCents),
  errors: result.faults,
});

/** Converts an import of the history to its wire form. */
const wireImport = (conversionImport: ConversionImport) => ({
  id: conversionImport.id,
  file_name: conversionImport.fileName,
  lines: conversionImport.lines,
  added: conversionImport.added,
  changed: conversionImport.changed,
  unchanged: conversionImport.unchanged,
  refused: conversionImport.refused,
  amount: toReais(conversionImport.amountCents),
  user_name: conversionImport.userName,
  created_at: conversionImport.createdAt,
});

const limits = { fileBytesMax: 50 * 1024 * 1024, fieldBytesMax: 64 * 1024 };

const flag = z
  .enum(['true', 'false', '1', '0'], 'validation.choice')
  .transform((text) => text === 'true' || text === '1')
  .default(false);

const jsonText = z.string().transform((text, issues): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    issues.addIssue({ code: 'custom', message: 'validation.invalid' });
    return z.NEVER;
  }
});

const form = z
  .strictObject({
    mapping: jsonText.pipe(importMappingSchema).optional(),
    mapping_name: mappingName.optional(),
    save_mapping_as: mappingName.optional(),
    dry_run: flag,
    skip_bad_lines: flag,
  })
  .refine(({ mapping, mapping_name: name }) => (mapping === undefined) !== (name === undefined), {
    message: 'validation.required',
    path: ['mapping'],
  });

async function readRequest(context: GatewayContext, { fields, file }: Upload): Promise<ImportRequest> {
  const result = form.safeParse(fields);
  if (!result.success) throw new Fault('invalid_fields', { errors: fieldErrors(result.error) });
  const { mapping, mapping_name: name, save_mapping_as: saveMappingAs, ...flags } = result.data;
  return {
    file,
    mapping: mapping ?? (await findMapping(context, name ?? '')),
    isDryRun: flags.dry_run,
    skipsBadLines: flags.skip_bad_lines,
    saveMappingAs,
  };
}

/** Returns a signal that is aborted when the client disconnects before the response. */
function abortedWith(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Fault('malformed_request'));
  });
  return controller.signal;
}

/** Response to a file rejected because of bad lines; lists the reason of each line. */
const refusal = { error: 'Importação recusada: corrija as linhas indicadas.', code: 'import_refused' };

/** Imports of conversions from files. */
export const importRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'report',
    path: '/api/conversion/import',
    keepsKey: false,
    needs: 'conversion-import:create',
    summary: 'Imports a CSV file of conversions, or tells what importing it would do.',
    handle: ({ actor, context, request, response }): Promise<Answer> => {
      // Before the upload, so that the client does not send a file in vain.
      context.importQueue.requireRoom();
      const signal = abortedWith(response);
      return withUpload(request, { ...limits, scratch: context.scratch }, async (upload) => {
        const result = await importConversions(context, actor, await readRequest(context, upload), signal);
        const body = wireImportResult(result);
        return result.isRefused ? { status: 422, body: { ...refusal, ...body } } : ok(body);
      });
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/conversion/imports',
    needs: 'conversion-import:list',
    query: z.strictObject(perPageUnderscoreQuery),
    summary: 'The applied imports, newest first.',
    handle: async ({ query, context }) => {
      const request = { page: query.page, pageSize: query.per_page };
      const { rows, total } = await listImports(context, request);
      return ok(pageOf(rows.map(wireImport), total, request));
    },
  }),
];
