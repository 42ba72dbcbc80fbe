import { z } from 'zod';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import { pictureLimits, type PictureUse } from '#shared/rules/picture-fault.ts';
import { sendPicture } from '../lib/call-exchange.ts';
import { RequestError } from '../lib/errors.ts';
import { type Upload, withUpload } from '../lib/receive-upload.ts';
import { fieldErrors, idText } from './fields.ts';
import type { OwnedPictures } from './owned-pictures.ts';
import { created, type ObjectKind, type Route, route, type Side } from './registry.ts';
import { changeRoute, oneRoute, type SearchFilter, searchRoute } from './routes.ts';
import type { Conditions, Search } from './search.ts';
import { toWire } from './wire.ts';

/** An address never shows another picture. */
const cacheControl = 'private, max-age=2592000';

interface PictureRoutes<Row, Filters extends Conditions> {
  use: PictureUse;
  pictures: OwnedPictures<Row>;
  search: Search<Row, Filters, 'id'>;
  filter: SearchFilter<Filters>;
  /** Below `/api`. */
  place: `/${string}`;
  resource: ResourceName;
  object: ObjectKind;
  /** The field with the id of the record whose picture one is. */
  ownerField: string;
  /** The record with its article, and which pictures affiliates get. */
  texts: { owner: string; affiliates: string };
}

const pathOf = ({ place }: { place: string }) => `/api${place}`;

type Described = Omit<PictureRoutes<object, Conditions>, 'search' | 'filter' | 'pictures'>;

/** The file of a picture, on one side. */
function fileRoute(
  { use, resource, object, texts }: Described,
  readFile: OwnedPictures<object>['readFile'],
  base: string,
  side: Side,
): Route {
  return route({
    app: 'advertiser',
    object,
    method: 'GET',
    path: `${base}/file/:id`,
    needs: `${resource}:one`,
    side,
    rate: 'stream',
    params: z.object({ id: idText }),
    summary: `The picture of a ${use}; affiliates get ${texts.affiliates}.`,
    handle: async ({ params, actor, context, response }) => {
      const picture = await readFile(context, actor, params.id);
      sendPicture(response, { ...picture, name: `${use}-${params.id}`, cacheControl });
      return 'streamed';
    },
  });
}

/** The upload of a picture, which replaces the one that its record has. */
function uploadRoute(definition: Described, upload: OwnedPictures<object>['upload']): Route {
  const { use, resource, ownerField, texts } = definition;
  const form = z.strictObject({ [ownerField]: idText });
  const limits = { fileBytesMax: pictureLimits[use].bytesMax, fieldBytesMax: 1024 };

  function readOwner({ fields }: Upload): number {
    const result = form.safeParse(fields);
    if (!result.success) throw new RequestError('invalid_fields', { errors: fieldErrors(result.error) });
    return Number(result.data[ownerField]);
  }

  return route({
    method: 'POST',
    app: 'advertiser',
    path: `${pathOf(definition)}/upload`,
    needs: `${resource}:create`,
    rate: 'stream',
    summary: `Gives ${texts.owner} a ${use}, in place of the one it has: a multipart form with file and ${ownerField}.`,
    handle: async ({ actor, context, request }) => {
      const release = context.uploadLimit.take(actor.userId);
      try {
        return await withUpload(request, { ...limits, scratch: context.scratch }, async (sent) => {
          const picture = { ownerId: readOwner(sent), path: sent.file.path };
          return created(toWire(await upload(context, actor, picture)));
        });
      } finally {
        release();
      }
    },
  });
}

/** The calls about the pictures of records: search, one, its file for both sides, upload and removal. */
export function ownedPictureRoutes<Row extends object, Filters extends Conditions>(
  definition: PictureRoutes<Row, Filters>,
): readonly Route[] {
  const { use, pictures, search, filter, place, resource, object, texts } = definition;
  const path = pathOf(definition);
  return [
    searchRoute({
      app: 'advertiser',
      side: 'staff',
      path,
      needs: `${resource}:list`,
      summary: `Searches ${use}s, newest first.`,
      of: search,
      isSortable: true,
      filter,
      wire: toWire,
    }),
    oneRoute({
      app: 'advertiser',
      object,
      side: 'staff',
      path: `${path}/:id`,
      needs: `${resource}:one`,
      summary: `A ${use}.`,
      of: search,
      wire: toWire,
    }),
    fileRoute(definition, pictures.readFile, path, 'staff'),
    fileRoute(definition, pictures.readFile, `/api/v2${place}`, 'affiliate'),
    uploadRoute(definition, pictures.upload),
    changeRoute({
      app: 'advertiser',
      object,
      method: 'DELETE',
      path: `${path}/:id`,
      needs: `${resource}:delete`,
      summary: `Removes a ${use}: ${texts.owner} then has none.`,
      wire: toWire,
      change: ({ context, actor, id }) => pictures.remove(context, actor, id),
    }),
  ];
}
