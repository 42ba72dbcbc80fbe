import { describe, expect, it } from 'vitest';
import { pngChunk } from '../../../sample/png-file.ts';
import { people } from '../../../testing/fixtures.ts';
import { greyPng, headersOfPng, ownedPictures, placeChunk } from '../../../testing/owned-pictures.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const { query } = gateway;
const [staff, manager, main] = await Promise.all([
  gateway.signIn(people.campaigns),
  gateway.signIn(people.manager),
  gateway.signIn(people.main),
]);
const path = '/api/advertiser/logo';

const png = (side: number, ...further: Buffer[]) => greyPng(side, side, ...further);
/** An extended WebP of 64 by 64 pixels with the head of an animation. */
const moving = Buffer.from(
  'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x3f\0\0\x3f\0\0ANIM\x06\0\0\0\0\0\0\0\0\0',
  'latin1',
);
const movement = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

const { upload: send, fileOf } = ownedPictures(gateway, '/advertiser/logo', 'advertiser_id');
const upload = (bytes: Buffer, sent: Partial<Parameters<typeof send>[1]> = {}) =>
  send(bytes, { caller: staff, ...sent });
const logoUrls = async () => {
  const read = async (caller: TestCaller, address: string) => (await caller.call('advertiser', 'GET', address)).body;
  const { logo_url: ofAdvertiser } = await read(staff, '/api/get/advertiser/1');
  const [{ logo_url: ofListed }] = await read(staff, '/api/get/advertiser/list');
  const { logo_url: ofCampaign } = await read(main, '/api/v2/get/campaign/1');
  return [ofAdvertiser, ofListed, ofCampaign];
};

describe('a logo', () => {
  it('is kept without what does not show, and served so that no browser runs it', async () => {
    expect(await logoUrls()).toEqual([null, null, null]);
    const { status, body } = await upload(Buffer.concat([png(64, placeChunk), Buffer.from('and more')]));
    expect(status).toBe(201);
    expect(body).toMatchObject({ advertiser_id: 1, content_type: 'image/png', width: 64, height: 64, version: 1 });
    expect(body).not.toHaveProperty('content');
    const url = `/api/advertiser-logo-file?id=${body.id}`;
    expect(await logoUrls()).toEqual([url, url, url]);
    const { response, bytes } = await fileOf(body.id, main);
    expect(bytes.equals(png(64))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject(headersOfPng(`logo-${body.id}`));
  });

  it('is what its content says, whatever its name', async () => {
    const { status, body } = await upload(png(40), { name: 'logo.html', type: 'text/html' });
    expect([status, body.content_type]).toEqual([201, 'image/png']);
  });

  it('replaces the one before under an address of its own, and can be removed; both are audited without the picture', async () => {
    const { body: first } = await upload(png(48));
    const { body: second } = await upload(png(50));
    expect((await fileOf(first.id, main)).response.status).toBe(404);
    expect((await fileOf(second.id, main)).bytes.equals(png(50))).toBe(true);
    const { body: listed } = await staff.call('advertiser', 'GET', `${path}?advertiser_id=1`);
    expect(listed.data).toEqual([second]);
    expect((await staff.call('advertiser', 'DELETE', `${path}/${second.id}`)).body).toEqual(second);
    expect(await logoUrls()).toEqual([null, null, null]);
    expect((await fileOf(second.id, main)).response.status).toBe(404);
    const entries = await query(
      `select action, coalesce(after, before) as row from audit_entries where entity = 'advertiser_logo' order by id desc limit 3`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'advertiser_logo.delete',
      'advertiser_logo.create',
      'advertiser_logo.delete',
    ]);
    for (const { row } of entries) {
      expect(row).toMatchObject({ advertiserId: 1 });
      expect(row).not.toHaveProperty('content');
    }
  });

  it('sent twice at once is there once', async () => {
    const answers = await Promise.all([upload(png(60)), upload(png(61))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await query('select advertiser_id from advertiser_logos')).toEqual([{ advertiser_id: 1 }]);
  });

  it.each<[string, Buffer, string]>([
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'picture_type',
    ],
    ['a GIF', Buffer.from('GIF89a\x40\0\x40\0\0\0\0;', 'latin1'), 'picture_type'],
    ['a picture that ends too early', png(64).subarray(0, 60), 'picture_type'],
    ['a PNG that moves', png(64, movement), 'picture_type'],
    ['a WebP that moves', moving, 'picture_animated'],
    ['too small a one', png(31), 'logo_pixels'],
    ['too large a one', png(2_001), 'logo_pixels'],
  ])('is not %s', async (_name, bytes, error) => {
    const { status, body } = await upload(bytes);
    expect([status, body.errors]).toEqual([400, { file: `validation.${error}` }]);
  });

  it('is at most 1 MB, of an advertiser that exists, and sent by those who run campaigns', async () => {
    expect((await upload(Buffer.concat([png(64), Buffer.alloc(1024 * 1024)]))).status).toBe(413);
    expect((await upload(png(64), { ownerId: 99 })).body.errors).toEqual({ advertiser_id: 'validation.choice' });
    expect((await upload(png(64), { caller: manager })).status).toBe(403);
  });

  it('is seen by affiliates who may see a campaign of its advertiser, and by all staff', async () => {
    const { body } = await upload(png(64));
    const statusOf = async () => (await fileOf(body.id, main)).response.status;
    expect(await statusOf()).toBe(200);
    await query('update campaigns set status = 0');
    expect(await statusOf()).toBe(404);
    expect((await manager.call('advertiser', 'GET', `${path}/file/${body.id}`)).status).toBe(200);
    await query('update campaigns set status = 1, is_exclusive = true');
    await query('update participations set status = 3');
    expect(await statusOf()).toBe(404);
    await query('update campaigns set is_exclusive = false');
    expect(await statusOf()).toBe(200);
  });
});
