import { colourTypes, pngChunk, pngFile } from '../sample/png-file.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

/** A grey PNG with further chunks before its pixels. */
export const greyPng = (width: number, height: number, ...further: Buffer[]): Buffer =>
  pngFile({ width, height, colourType: colourTypes.grey, pixels: Buffer.alloc((width + 1) * height) }, ...further);

/** A chunk that says where a picture was taken. */
export const placeChunk = pngChunk('tEXt', Buffer.from('GPS\0-23.5505,-46.6333'));

/** The headers of a PNG, by which browsers may keep it and never run it. */
export const headersOfPng = (name: string) => ({
  'content-type': 'image/png',
  'x-content-type-options': 'nosniff',
  'content-disposition': `attachment; filename="${name}.png"`,
  'cache-control': 'private, max-age=2592000',
  'content-security-policy': "default-src 'none'; sandbox",
});

interface Sent {
  caller: TestCaller;
  ownerId?: number;
  name?: string;
  type?: string;
}

/**
 * The calls about the pictures of one kind of records.
 *
 * @param place below `/api`
 * @param ownerField the field with the id of the record whose picture one is
 */
export const ownedPictures = ({ url }: TestGateway, place: string, ownerField: string) => ({
  upload: (bytes: Buffer, { caller, ownerId = 1, name = 'foto.png', type = 'image/png' }: Sent) => {
    const form = new FormData();
    form.set(ownerField, String(ownerId));
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name);
    return caller.call('advertiser', 'POST', `/api${place}/upload`, { body: form });
  },
  /** As affiliates fetch it. */
  fileOf: async (id: number, caller: TestCaller) => {
    const address = `${url}/v2/redirect?app=ADVERTISER&path=/api/v2${place}/file/${id}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${caller.token}` } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  },
});
