import { z } from 'zod';
import { paymentRunState } from '#shared/codes/payouts/payment-run-state.ts';
import {
  businessDate,
  flagText,
  id,
  idText,
  ignoredFields,
  perPageUnderscoreQuery,
  version,
} from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { sendFile } from '../../../lib/send-stream.ts';
import { readBankFile } from './bank-files.ts';
import { cancelRun, closeRun, sendRun } from './change-run.ts';
import { draftRun } from './draft-run.ts';
import { listExclusions } from './exclusions.ts';
import { paymentRunViews, wireRun } from './runs.ts';

const path = '/api/payment_runs';

const draft = z.strictObject({ pay_date: businessDate, group_id: id.nullable().default(null) });

/** The states that a person can set. */
const changes = { closed: closeRun, sent: sendRun, cancelled: cancelRun } as const;

const change = z.strictObject({
  state: z.enum(['closed', 'sent', 'cancelled'], 'validation.choice'),
  version,
  ...ignoredFields(['id', 'pay_date', 'group_id', 'group_name', 'count', 'amount', 'paid', 'failed', 'review']),
  ...ignoredFields(['paid_amount', 'created_by_name', 'created_at', 'closed_by_name', 'closed_at', 'can_close']),
  ...ignoredFields(['close_refusal', 'files']),
});

/** Payment runs: drafted by one person, closed by another, sent to the bank and settled by its answers. */
export const paymentRunRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path,
    needs: 'payment-run:list',
    summary: 'Searches payment runs, newest first.',
    of: paymentRunViews,
    filter: {
      state: z.enum(paymentRunState.names, 'validation.choice').optional(),
      unanswered: flagText.optional(),
    },
    isSortable: true,
    wire: wireRun,
  }),
  oneRoute({
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment-run:one',
    object: 'payment_run',
    summary: 'A payment run, with its files and whether the caller may close it.',
    of: paymentRunViews,
    wire: wireRun,
  }),
  changeRoute({
    method: 'POST',
    app: 'finance',
    path,
    needs: 'payment-run:create',
    stepUp: true,
    body: draft,
    summary: 'Drafts a run of all payments that are due by a day and may be paid now.',
    change: async ({ context, actor, body: { pay_date: payDate, group_id: groupId } }) =>
      paymentRunViews.get(context, actor, await draftRun(context, actor, { payDate, groupId })),
    wire: wireRun,
  }),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment-run:update',
    object: 'payment_run',
    stepUp: true,
    body: change,
    summary: 'Closes a draft, which takes a second person and makes the bank files; marks it as sent; cancels a draft.',
    change: async ({ context, actor, id: runId, body: { state, version: seen } }) => {
      await changes[state](context, actor, runId, seen);
      return paymentRunViews.get(context, actor, runId);
    },
    wire: wireRun,
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: `${path}/:id/exclusions`,
    needs: 'payment-exclusion:list',
    object: 'payment_run',
    params: z.object({ id: idText }),
    query: z.strictObject(perPageUnderscoreQuery),
    summary: 'The payments that a run does not pay, each with the reasons.',
    handle: async ({ params, query, context }) => {
      const request = { page: query.page, pageSize: query.per_page };
      const { rows, total } = await listExclusions(context, params.id, request);
      return ok(pageOf(rows.map(toWire), total, request));
    },
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/bank_files/content',
    needs: 'payment-run:update',
    stepUp: true,
    mutates: true,
    rate: 'stream',
    query: z.strictObject({ id: idText }),
    summary: 'A file for the bank, as it was made when its run was closed.',
    handle: async ({ query, actor, context, response }) => {
      await sendFile(response, await readBankFile(context, actor, query.id));
      return 'streamed';
    },
  }),
];
