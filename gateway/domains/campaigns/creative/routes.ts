import { z } from 'zod';
import { fieldErrors, id, idText, nullableText, requiredLine, version } from '../../../engine/fields.ts';
import { created, type Route, route, type Side } from '../../../engine/registry.ts';
import { bothSides, changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import { sendPicture } from '../../../lib/call-exchange.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type Upload, withUpload } from '../../../lib/receive-upload.ts';
import {
  createCreative,
  creativeSearch,
  readCreativeFile,
  removeCreative,
  updateCreative,
  uploadCreative,
  wireCreative,
} from './creatives.ts';

const limits = { fileBytesMax: 2 * 1024 * 1024, fieldBytesMax: 8 * 1024 };
/** Browsers may cache a picture for an hour, so a withdrawn one stays visible that long. */
const cacheControl = 'private, max-age=3600';

const caption = nullableText(1000).transform((text) => text ?? '');
const pixels = z.int('validation.integer').min(1, 'validation.integer').max(10_000, 'validation.integer').nullable();
const form = {
  name: requiredLine(120),
  caption,
  target_url: nullableText(2048),
  image_url: nullableText(2048),
  width: pixels,
  height: pixels,
};
const kind = z.enum(['image', 'text'], 'validation.choice');
const path = '/api/creatives';
const common = { app: 'advertiser', object: 'creative', wire: wireCreative } as const;

const uploadForm = z.strictObject({
  campaign_id: idText,
  name: requiredLine(120),
  caption: caption.default(''),
  target_url: nullableText(2048).default(null),
});

function readForm({ fields }: Upload) {
  const result = uploadForm.safeParse(fields);
  if (!result.success) throw new RequestError('invalid_fields', { errors: fieldErrors(result.error) });
  return fromWire(result.data);
}

const download = (base: string, side: Side): Route =>
  route({
    method: 'GET',
    app: 'advertiser',
    path: `${base}/file/:id`,
    needs: 'creative:one',
    side,
    object: 'creative',
    rate: 'stream',
    params: z.object({ id: idText }),
    summary: 'The picture of a creative that was uploaded.',
    handle: async ({ params, actor, context, response }) => {
      const picture = await readCreativeFile(context, actor, params.id);
      sendPicture(response, { ...picture, name: `criativo-${params.id}`, cacheControl });
      return 'streamed';
    },
  });

/** Creatives of campaigns. */
export const creativeRoutes: readonly Route[] = [
  ...bothSides({ staff: path, affiliate: '/api/v2/creatives' }, (at) => [
    searchRoute({
      ...at,
      app: 'advertiser',
      needs: 'creative:list',
      summary: 'Searches creatives, newest first; affiliates see those of campaigns that they may see.',
      of: creativeSearch,
      isSortable: true,
      filter: { campaign_id: idText.optional(), kind: kind.optional() },
      wire: wireCreative,
    }),
    oneRoute({
      ...at,
      ...common,
      path: `${at.path}/:id`,
      needs: 'creative:one',
      summary: 'A creative.',
      of: creativeSearch,
    }),
    download(at.path, at.side),
  ]),
  changeRoute({
    app: 'advertiser',
    wire: wireCreative,
    method: 'POST',
    path,
    needs: 'creative:create',
    body: z.strictObject({
      campaign_id: id,
      kind,
      name: form.name,
      caption: caption.default(''),
      target_url: form.target_url.default(null),
      image_url: form.image_url.default(null),
      width: pixels.default(null),
      height: pixels.default(null),
    }),
    summary: "Adds a text, or a picture at an address of the advertiser's.",
    change: ({ context, actor, body }) => createCreative(context, actor, fromWire(body)),
  }),
  route({
    method: 'POST',
    app: 'advertiser',
    path: `${path}/upload`,
    needs: 'creative:create',
    rate: 'stream',
    summary: 'Adds a picture: a multipart form with file, campaign_id, name, caption and target_url.',
    handle: async ({ actor, context, request }) => {
      const release = context.uploadLimit.take(actor.userId);
      try {
        return await withUpload(request, { ...limits, scratch: context.scratch }, async (upload) => {
          const { path: filePath } = upload.file;
          return created(wireCreative(await uploadCreative(context, actor, { ...readForm(upload), path: filePath })));
        });
      } finally {
        release();
      }
    },
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'creative:update',
    body: z.strictObject({ ...z.object(form).partial().shape, version }),
    summary: 'Changes a creative; the picture of an upload stays.',
    change: ({ context, actor, id: creativeId, body }) =>
      updateCreative(context, actor, creativeId, { ...fromWire(body), version: body.version }),
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'creative:delete',
    summary: 'Deletes a creative that no link uses, and withdraws one in use.',
    change: ({ context, actor, id: creativeId }) => removeCreative(context, actor, creativeId),
  }),
];
