import { z } from 'zod';
import { idText } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { createKey, deleteKey, listKeys } from './api-keys.ts';
import { keyFields } from './key-form.ts';

const path = '/v2/user/api_keys';
const common = { app: 'direct', side: 'both' } as const;

const creation = z.strictObject({
  ...keyFields,
  is_test: z.boolean('validation.true_or_false').default(false),
});

/** The keys with which programs call as the user. */
export const apiKeyRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path,
    needs: 'api-key:list',
    summary: "Lists the user's API keys without the keys themselves, the newest first.",
    handle: async ({ actor, context }) => ok((await listKeys(context, actor)).map(toWire)),
  }),
  route({
    ...common,
    method: 'POST',
    path,
    needs: 'api-key:create',
    stepUp: true,
    secrets: ['secret'],
    body: creation,
    summary: 'Makes an API key of the user and answers the key itself, this once.',
    handle: async ({ actor, context, body: { name, scopes, expires_on: expiresOn, is_test: isTest } }) =>
      created(toWire(await createKey(context, actor, { name, scopes, expiresOn, isTest }))),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: `${path}/:key`,
    needs: 'api-key:delete',
    params: z.object({ key: idText }),
    summary: 'Ends an API key of the user at once, and answers the deleted record.',
    handle: async ({ actor, context, params }) => ok(toWire(await deleteKey(context, actor, params.key))),
  }),
];
