import * as z from 'zod/mini';
import { accountDeletion as contract } from '#shared/resources/privacy/account-deletion.ts';
import { download } from '../engine/stream.ts';

/** A copy of everything held about an affiliate, for users who may request the deletion of its account. */
const personalData = download({
  path: '/personal-data.json',
  contract,
  verb: 'create',
  call: 'GET v2 affiliate /api/v2/affiliate/personal_data',
  filter: z.object({}),
  contentType: 'application/json; charset=utf-8',
  fileName: 'personal-data.json',
});

export const privacyStreams = [personalData];
