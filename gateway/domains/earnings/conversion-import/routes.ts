import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import {
  businessDate,
  fieldErrors,
  flagText,
  idText,
  nullableText,
  perPageUnderscoreQuery,
} from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { type Answer, ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import type { CallResponse } from '../../../lib/call-exchange.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type Upload, withUpload } from '../../../lib/receive-upload.ts';
import { confirmationCheck } from '../../accounts/staff-relation/second-person.ts';
import type { RefusedLine } from '../conversion/table.ts';
import { findMapping, mappingName } from '../import-mapping/import-mappings.ts';
import { importMappingSchema } from '../import-mapping/mapping.ts';
import {
  advanceForAnswer,
  importConversions,
  importLater,
  type ImportRequest,
  type ImportResult,
} from './import-conversions.ts';
import { type ConversionImport, decideWaiting, getImport, listImports, stopImport } from './imports.ts';
import { wireUnearning } from './unearning.ts';
import type { WaitingLine } from './waiting-lines.ts';

/** Converts the outcome of an import, or of a check, to its wire form. */
const wireImportResult = (result: ImportResult) => ({
  id: result.id,
  lines: result.lines,
  orders: result.orders,
  added: result.added,
  changed: result.changed,
  unchanged: result.unchanged,
  refused: result.refused,
  waiting: result.waiting,
  amount: toReais(result.amountCents),
  earns_nothing: wireUnearning(result.unearning),
  terms_kept: result.termsKept,
  errors: result.errors,
  warnings: result.warnings,
});

/** Converts an import to its wire form. Before it is applied, its expected counts are not shown as results. */
function wireImport(
  one: ConversionImport,
  errors: readonly RefusedLine[] = [],
  { waitingLines = [], canConfirm = false }: { waitingLines?: readonly WaitingLine[]; canConfirm?: boolean } = {},
) {
  const { state, lines, orders, refused, amountCents } = one;
  const isBefore = state === 'reading' || state === 'checking' || state === 'refused';
  const { added, changed, unchanged } = isBefore ? { added: 0, changed: 0, unchanged: 0 } : one;
  return {
    id: one.id,
    file_name: one.fileName,
    state,
    lines,
    orders,
    checked_lines: state === 'checking' ? one.added + one.changed + one.unchanged + refused : orders,
    applied_lines: added + changed + unchanged,
    added,
    changed,
    unchanged,
    refused,
    amount: isBefore ? 0 : toReais(amountCents),
    earns_nothing: wireUnearning(isBefore ? [] : one.unearning),
    terms_kept: isBefore ? 0 : one.termsKept,
    total_amount: toReais(isBefore ? amountCents : one.totalCents),
    user_name: one.userName,
    waiting: one.waiting,
    waiting_amount: toReais(one.waitingAmountCents),
    waiting_commission: toReais(one.waitingCommissionCents),
    confirmed_by: one.confirmerName,
    confirmed_at: one.confirmedAt,
    confirmation_reason: one.confirmationReason,
    can_confirm: canConfirm,
    created_at: one.createdAt,
    errors: errors,
    warnings: one.warnings,
    waiting_lines: waitingLines.map(toWire),
  };
}

async function readImport(context: GatewayContext, actor: Actor, id: number) {
  const { errors, waitingLines, ...one } = await getImport(context, id);
  const mayConfirm = await confirmationCheck({ context, actor }, 'conversion-import', one.waiting > 0);
  return wireImport(one, errors, { waitingLines, canConfirm: mayConfirm(one.userId) });
}

const byId = z.object({ id: idText });

const change = z.union([
  z.strictObject({ state: z.literal('stopped', 'validation.choice') }),
  z
    .strictObject({ confirmed: z.boolean('validation.choice'), reason: nullableText(300).default(null) })
    .refine(({ confirmed, reason }) => !confirmed || reason !== null, {
      message: 'validation.required',
      path: ['reason'],
    }),
]);

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
  if (!result.success) throw new RequestError('invalid_fields', { errors: fieldErrors(result.error) });
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
function abortedWith(response: CallResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new RequestError('malformed_request'));
  });
  return controller.signal;
}

const processingEveryMs = 15_000;

/** Sends status 102 at intervals during the work: the proxy gives up after two minutes without a byte. */
async function whileProcessing<Result>(response: CallResponse, work: () => Promise<Result>): Promise<Result> {
  response.writeProcessing();
  const timer = setInterval(() => response.writeProcessing(), processingEveryMs);
  return work().finally(() => clearInterval(timer));
}

/** Response to a file rejected because of bad lines; lists the reason of each line. */
const refusal = { error: 'Importação recusada: corrija as linhas indicadas.', code: 'import_refused' };

/** Response to a file whose import was stopped while its answer was awaited; with the record, which says what stays. */
const stopped = { error: 'A importação foi parada: ficou o que já estava aplicado.', code: 'import_stopped' };

/** Imports of conversions from files. */
export const importRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'report',
    path: '/api/conversion/import',
    keepsKey: false,
    needs: 'conversion-import:create',
    summary:
      'Imports a CSV file of conversions, or says what importing it would do. An import that takes longer than ten seconds goes on by itself: 202 with its record, at once where its file has more than 4 MB. One that somebody stops meanwhile is answered with 409 and its record.',
    handle: ({ actor, context, request, response }): Promise<Answer> => {
      // Before the upload, so that the client does not send a file in vain.
      context.importQueue.requireRoom();
      const signal = abortedWith(response);
      return withUpload(request, { ...limits, scratch: context.scratch }, async (upload) => {
        const asked = await readRequest(context, upload);
        const keptId = await importLater(context, actor, asked);
        if (keptId !== undefined) return { status: 202, body: await readImport(context, actor, keptId) };
        const result = await whileProcessing(response, () => importConversions(context, actor, asked, signal));
        if (result.isUnfinished && result.id !== null)
          return { status: 202, body: await readImport(context, actor, result.id) };
        if (result.isStopped && result.id !== null)
          return { status: 409, body: { ...stopped, ...(await readImport(context, actor, result.id)) } };
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
    query: z.strictObject({
      ...perPageUnderscoreQuery,
      unconfirmed: flagText.optional(),
      has_refused: flagText.optional(),
      from: businessDate.optional(),
      to: businessDate.optional(),
    }),
    summary:
      'The imports, newest first. `unconfirmed` has those with lines that wait for a second person, `has_refused` those with refused lines, or refused as a whole.',
    handle: async ({ query: { page, per_page: pageSize, has_refused: hasRefused, ...filter }, context }) => {
      const request = { page, pageSize };
      const { rows, total } = await listImports(context, { ...filter, hasRefused }, request);
      return ok(
        pageOf(
          rows.map((row) => wireImport(row)),
          total,
          request,
        ),
      );
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/conversion/imports/:id',
    needs: 'conversion-import:one',
    object: 'conversion_import',
    params: byId,
    summary: 'An import with what it has done until now and its refused lines.',
    handle: async ({ params, actor, context }) => ok(await readImport(context, actor, params.id)),
  }),
  route({
    method: 'PUT',
    app: 'report',
    path: '/api/conversion/imports/:id',
    needs: 'conversion-import:update',
    object: 'conversion_import',
    params: byId,
    body: change,
    summary:
      'Stops an import after the step that is being taken; what it has applied stays. Or decides the lines that wait for a second person: `confirmed: true`, with a reason and after a step-up, applies them, `false` refuses them.',
    handle: async ({ params: { id }, body, actor, context, response }) => {
      if ('state' in body) await stopImport(context, actor, id);
      else {
        await decideWaiting(context, actor, id, { isConfirmed: body.confirmed, reason: body.reason });
        if (body.confirmed) await whileProcessing(response, () => advanceForAnswer(context, id, abortedWith(response)));
      }
      return ok(await readImport(context, actor, id));
    },
  }),
];
