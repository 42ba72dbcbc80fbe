import { z } from 'zod';
import { noticeKind } from '#shared/codes/accounts/notice-kind.ts';
import { flagText, idText, perPageUnderscoreQuery } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { countUnread, listNotices, readAll, readNotice } from './notices.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const path = '/v2/user/notices';
const common = { app: 'direct', side: 'both' } as const;

const asRead = z.strictObject({ read: z.literal(true, 'validation.choice') });

const preferencesForm = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(noticeKind.names, 'validation.choice'),
        bell: z.boolean('validation.choice'),
        mail: z.boolean('validation.choice').nullable(),
      }),
      'validation.invalid',
    )
    .max(noticeKind.names.length, 'validation.too_long'),
});

/** The notices of the user, and their preferences. */
export const noticeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path,
    needs: 'notice:list',
    query: z.strictObject({ ...perPageUnderscoreQuery, unread: flagText.optional() }),
    summary: 'Lists the notices of the user, newest first.',
    handle: async ({ query: { page, per_page: pageSize, unread }, actor, context }) => {
      const request = { page, pageSize };
      const { rows, total } = await listNotices(context, actor, { unread }, request);
      return ok(pageOf(rows.map(toWire), total, request));
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/v2/user/notice_count',
    needs: 'notice-count:one',
    summary: 'Returns how many notices the user has not read; 100 stands for 100 or more.',
    handle: async ({ actor, context }) => ok({ unread: await countUnread(context, actor) }),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/v2/user/notice_count',
    needs: 'notice-count:update',
    body: asRead,
    summary: 'Marks all notices of the user as read.',
    handle: async ({ actor, context }) => {
      await readAll(context, actor);
      return ok({ unread: await countUnread(context, actor) });
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: `${path}/:notice`,
    needs: 'notice:update',
    params: z.object({ notice: idText }),
    body: asRead,
    summary: 'Marks a notice of the user as read.',
    handle: async ({ params, actor, context }) => ok(toWire(await readNotice(context, actor, params.notice))),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/v2/user/notice_preferences',
    needs: 'notice-preference:one',
    summary: 'Returns of which kinds the user is notified by the bell and by mail; `mail` is null where they get none.',
    handle: async ({ actor, context }) => ok({ kinds: await readPreferences(context.database.db, actor) }),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/v2/user/notice_preferences',
    needs: 'notice-preference:update',
    body: preferencesForm,
    summary: 'Changes how the user is notified of the given kinds; the others stay.',
    handle: async ({ body, actor, context }) => ok({ kinds: await savePreferences(context, actor, body.kinds) }),
  }),
];
