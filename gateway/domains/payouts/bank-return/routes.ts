import { z } from 'zod';
import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { fieldErrors, idText } from '../../../engine/fields.ts';
import { type Answer, created, ok, type Route, route } from '../../../engine/registry.ts';
import { oneRoute, searchRoute } from '../../../engine/routes.ts';
import { envelope } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { withUpload } from '../../../lib/receive-upload.ts';
import { sendFile } from '../../../lib/send-stream.ts';
import { bankReturnLineSearch, bankReturnSearch, readReturnFile, wireReturn, wireWholeReturn } from './bank-returns.ts';
import { readReturn } from './read-return.ts';

const limits = { fileBytesMax: 10 * 1024 * 1024, fieldBytesMax: 1024 };

const form = z.strictObject({
  dry_run: z
    .enum(['true', 'false', '1', '0'], 'validation.choice')
    .transform((text) => text === 'true' || text === '1')
    .default(false),
});

export const bankReturnRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/bank_returns/content',
    // It contains payees and their accounts, which users with read access alone do not see.
    needs: 'bank-return:create',
    stepUp: true,
    mutates: true,
    rate: 'stream',
    query: z.strictObject({ id: idText }),
    summary: 'A return of the bank, unchanged.',
    handle: async ({ query, actor, context, response }) => {
      const { name, content } = await readReturnFile(context, actor, query.id);
      // The name came with the upload and may be anything.
      const extension = /\.(?:ret|txt|csv)$/i.exec(name)?.[0].toLowerCase() ?? '.ret';
      await sendFile(response, {
        name: `retorno-${query.id}${extension}`,
        contentType: 'text/plain; charset=utf-8',
        content,
      });
      return 'streamed';
    },
  }),
  searchRoute({
    app: 'finance',
    path: '/api/bank_returns',
    needs: 'bank-return:list',
    of: bankReturnSearch,
    isSortable: true,
    wire: wireReturn,
    filter: { run_id: idText.optional() },
    summary: 'The returns of the bank that were read, newest first.',
  }),
  oneRoute({
    app: 'finance',
    path: '/api/bank_returns/:id',
    needs: 'bank-return:one',
    object: 'bank_return',
    of: bankReturnSearch,
    wire: wireWholeReturn,
    summary: 'A return of the bank with the lines that were not read.',
  }),
  searchRoute({
    app: 'finance',
    path: '/api/bank_return_lines',
    needs: 'bank-return-line:list',
    of: bankReturnLineSearch,
    isSortable: true,
    filter: {
      return_id: idText.optional(),
      payment_id: idText.optional(),
      outcome: z.enum(bankReturnOutcome.allCodes, 'validation.choice').optional(),
    },
    summary:
      'What each line of a return reports about a payment and did to it, or all that was reported about one payment.',
  }),
  route({
    method: 'POST',
    app: 'finance',
    path: '/api/bank_returns',
    keepsKey: false,
    needs: 'bank-return:create',
    stepUp: true,
    summary: 'Reads a return of the bank, or previews what reading it would change.',
    handle: ({ actor, context, request }): Promise<Answer> =>
      withUpload(request, { ...limits, scratch: context.scratch }, async ({ fields, file }) => {
        const given = form.safeParse(fields);
        if (!given.success) throw new RequestError('invalid_fields', { errors: fieldErrors(given.error) });
        const { isRefused, ...result } = await readReturn(context, actor, { file, isDryRun: given.data.dry_run });
        if (isRefused) {
          const code = 'bank_return_refused';
          return { status: 422, body: { data: { msg: [code], ...result }, code, errors: result.errors } };
        }
        return given.data.dry_run ? ok(envelope('finance', result)) : created(envelope('finance', result));
      }),
  }),
];
