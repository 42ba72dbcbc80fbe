import { z } from 'zod';
import { id, idText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { keyFields } from '../../accounts/api-key/key-form.ts';
import { createReadKey, endReadKey, readKeySearch, shownReadKey } from './read-keys.ts';

const app = 'advertiser';
const path = '/api/advertiser/read_key';

/** The keys with which advertisers read what is their own, as staff make and end them. */
export const advertiserReadKeyRoutes: readonly Route[] = [
  searchRoute({
    app,
    path,
    needs: 'advertiser-read-key:list',
    summary: 'The read keys of an advertiser without the keys themselves, the newest first.',
    of: readKeySearch,
    filter: { advertiser_id: idText.optional() },
    wire: (key) => toWire(shownReadKey(key)),
  }),
  changeRoute({
    app,
    method: 'POST',
    path,
    needs: 'advertiser-read-key:create',
    stepUp: true,
    secrets: ['secret'],
    body: z.strictObject({ advertiser_id: id, ...keyFields }),
    summary: 'Makes a read key of an advertiser and answers the key itself, this once.',
    change: ({ context, actor, body: { advertiser_id: advertiserId, name, scopes, expires_on: expiresOn } }) =>
      createReadKey(context, actor, { advertiserId, form: { name, scopes, expiresOn }, messageId: null }),
  }),
  changeRoute({
    app,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'advertiser-read-key:delete',
    object: 'advertiser_read_key',
    summary: 'Ends a read key at once, and answers the ended record.',
    change: ({ context, actor, id: keyId }) => endReadKey(context, actor, keyId),
  }),
];
