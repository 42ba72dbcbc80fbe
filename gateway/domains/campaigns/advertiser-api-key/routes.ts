import { z } from 'zod';
import { id, idText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, searchRoute } from '../../../engine/routes.ts';
import { apiKeySearch, createApiKey, deleteApiKey } from './api-keys.ts';

const app = 'advertiser';
const path = '/api/advertiser/api_key';

/** The keys with which advertisers sign their postbacks. */
export const advertiserApiKeyRoutes: readonly Route[] = [
  searchRoute({
    app,
    path,
    needs: 'advertiser-api-key:list',
    summary: 'The API keys of an advertiser without their secrets, newest first.',
    of: apiKeySearch,
    filter: { advertiser_id: idText.optional() },
  }),
  changeRoute({
    app,
    method: 'POST',
    path,
    needs: 'advertiser-api-key:create',
    stepUp: true,
    secrets: ['secret'],
    body: z.strictObject({ advertiser_id: id }),
    summary:
      'Makes a new API key and answers its secret, this once. The key before it stays valid for 72 hours, older ones end.',
    change: ({ context, actor, body }) => createApiKey(context, actor, body.advertiser_id),
  }),
  changeRoute({
    app,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'advertiser-api-key:delete',
    object: 'advertiser_api_key',
    stepUp: true,
    summary: 'Ends an API key at once, and answers the deleted record.',
    change: ({ context, actor, id: keyId }) => deleteApiKey(context, actor, keyId),
  }),
];
