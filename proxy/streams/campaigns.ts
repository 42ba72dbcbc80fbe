import type { Contract } from '#shared/contract/contract.ts';
import { advertiserLogo } from '#shared/resources/campaigns/advertiser-logo.ts';
import { campaignCover } from '#shared/resources/campaigns/campaign-cover.ts';
import { creative } from '#shared/resources/campaigns/creative.ts';
import { pictureLimits, type PictureUse } from '#shared/rules/picture-fault.ts';
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

/** The upload of the picture of a record, `file` and the field with its id, which replaces the one that the record has. */
const pictureUpload = (resource: Contract, use: PictureUse, place: string) =>
  upload({
    path: `/${resource.name}`,
    resource: resource.name,
    call: `POST advertiser /api${place}/upload`,
    // The file, and the field of the form.
    bytesMax: pictureLimits[use].bytesMax + 16 * 1024,
    read: (body) => resource.record.safeParse(body).data,
  });

/** The picture of a record. Its address never shows another one, so that browsers may keep it. */
const pictureFile = (resource: Contract, place: string) =>
  storedFile({
    path: `/${resource.name}-file`,
    audiences: ['affiliate', 'staff'],
    resource: resource.name,
    verb: 'one',
    call: {
      staff: `GET advertiser /api${place}/file/:id`,
      affiliate: `GET v2 advertiser /api/v2${place}/file/:id`,
    },
    cacheSeconds: 30 * 24 * 3_600,
  });

export const campaignStreams = [
  creativeFile,
  creativeFileUpload,
  pictureFile(advertiserLogo, '/advertiser/logo'),
  pictureUpload(advertiserLogo, 'logo', '/advertiser/logo'),
  pictureFile(campaignCover, '/campaign/cover'),
  pictureUpload(campaignCover, 'cover', '/campaign/cover'),
];
