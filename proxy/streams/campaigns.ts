import { creative } from '#shared/resources/campaigns/creative.ts';
import { storedFile, upload } from '../engine/stream.ts';

/** The upload of a creative's picture: `file`, `campaign_id`, `name`, `caption`, `target_url`. */
const creativeFileUpload = upload({
  path: '/creative-file',
  resource: creative.name,
  call: 'POST advertiser /api/creatives/upload',
  // The file's 2 MB and the fields of the form.
  bytesMax: 2 * 1024 * 1024 + 64 * 1024,
  read: (body) => creative.record.safeParse(body).data,
});

/** The picture of a creative that was uploaded. */
const creativeFile = storedFile({
  path: '/creative-file',
  audiences: ['affiliate', 'staff'],
  resource: creative.name,
  verb: 'one',
  call: {
    staff: 'GET advertiser /api/creatives/file/:id',
    affiliate: 'GET v2 advertiser /api/v2/creatives/file/:id',
  },
  cacheSeconds: 3_600,
});

export const campaignStreams = [creativeFile, creativeFileUpload];
