import { z } from 'zod';
import { logoLimits } from '#shared/rules/logo-fault.ts';
import { fieldErrors, idText } from '../../../engine/fields.ts';
import { created, type Route, route, type Side } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { sendPicture } from '../../../lib/call-exchange.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type Upload, withUpload } from '../../../lib/receive-upload.ts';
import { logoSearch, readLogoFile, removeLogo, uploadLogo } from './logos.ts';

const limits = { fileBytesMax: logoLimits.bytesMax, fieldBytesMax: 1024 };
/** An address never shows another picture. */
const cacheControl = 'private, max-age=2592000';

const path = '/api/advertiser/logo';
const common = { app: 'advertiser', object: 'advertiser_logo' } as const;

const uploadForm = z.strictObject({ advertiser_id: idText });

function readForm({ fields }: Upload): number {
  const result = uploadForm.safeParse(fields);
  if (!result.success) throw new RequestError('invalid_fields', { errors: fieldErrors(result.error) });
  return result.data.advertiser_id;
}

const download = (base: string, side: Side): Route =>
  route({
    ...common,
    method: 'GET',
    path: `${base}/file/:id`,
    needs: 'advertiser-logo:one',
    side,
    rate: 'stream',
    params: z.object({ id: idText }),
    summary: 'The picture of a logo; affiliates get those of advertisers with a campaign that they may see.',
    handle: async ({ params, actor, context, response }) => {
      const picture = await readLogoFile(context, actor, params.id);
      sendPicture(response, { ...picture, name: `logo-${params.id}`, cacheControl });
      return 'streamed';
    },
  });

/** Logos of advertisers. */
export const advertiserLogoRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    side: 'staff',
    path,
    needs: 'advertiser-logo:list',
    summary: 'Searches logos, newest first.',
    of: logoSearch,
    isSortable: true,
    filter: { advertiser_id: idText.optional() },
    wire: toWire,
  }),
  oneRoute({
    ...common,
    side: 'staff',
    path: `${path}/:id`,
    needs: 'advertiser-logo:one',
    summary: 'A logo.',
    of: logoSearch,
    wire: toWire,
  }),
  download(path, 'staff'),
  download('/api/v2/advertiser/logo', 'affiliate'),
  route({
    method: 'POST',
    app: 'advertiser',
    path: `${path}/upload`,
    needs: 'advertiser-logo:create',
    rate: 'stream',
    summary: 'Gives an advertiser a logo, in place of the one it has: a multipart form with file and advertiser_id.',
    handle: async ({ actor, context, request }) => {
      const release = context.uploadLimit.take(actor.userId);
      try {
        return await withUpload(request, { ...limits, scratch: context.scratch }, async (upload) => {
          const form = { advertiserId: readForm(upload), path: upload.file.path };
          return created(toWire(await uploadLogo(context, actor, form)));
        });
      } finally {
        release();
      }
    },
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'advertiser-logo:delete',
    summary: 'Removes a logo: its advertiser then has none.',
    wire: toWire,
    change: ({ context, actor, id }) => removeLogo(context, actor, id),
  }),
];
