import { advertiserLogo } from '#shared/resources/campaigns/advertiser-logo.ts';
import { creative } from '#shared/resources/campaigns/creative.ts';
import { logoLimits } from '#shared/rules/logo-fault.ts';
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

/** The upload of a logo: `file`, `advertiser_id`. It replaces the one that the advertiser has. */
const advertiserLogoUpload = upload({
  path: '/advertiser-logo',
  resource: advertiserLogo.name,
  call: 'POST advertiser /api/advertiser/logo/upload',
  // The file, and the field of the form.
  bytesMax: logoLimits.bytesMax + 16 * 1024,
  read: (body) => advertiserLogo.record.safeParse(body).data,
});

/** The picture of a logo. Its address never shows another one, so that browsers may keep it. */
const advertiserLogoFile = storedFile({
  path: '/advertiser-logo-file',
  audiences: ['affiliate', 'staff'],
  resource: advertiserLogo.name,
  verb: 'one',
  call: {
    staff: 'GET advertiser /api/advertiser/logo/file/:id',
    affiliate: 'GET v2 advertiser /api/v2/advertiser/logo/file/:id',
  },
  cacheSeconds: 30 * 24 * 3_600,
});

export const campaignStreams = [creativeFile, creativeFileUpload, advertiserLogoFile, advertiserLogoUpload];
