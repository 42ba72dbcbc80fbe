import { describe, expect, it } from 'vitest';
import { cover } from '../../../sample/pictures.ts';
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
const path = '/api/campaign/cover';

const { upload: send, fileOf } = ownedPictures(gateway, '/campaign/cover', 'campaign_id');
const upload = (bytes: Buffer, sent: Partial<Parameters<typeof send>[1]> = {}) =>
  send(bytes, { caller: staff, ...sent });
const coverUrls = async () => {
  const read = async (caller: TestCaller, address: string) => (await caller.call('advertiser', 'GET', address)).body;
  const { cover_url: ofStaff } = await read(staff, '/api/get/campaign/1');
  const { cover_url: ofOne } = await read(main, '/api/v2/get/campaign/1');
  const { data } = await read(main, '/api/v2/get/campaign/search');
  return [ofStaff, ofOne, data.find(({ id }: { id: number }) => id === 1).cover_url];
};

describe('a cover', () => {
  it('is kept without what does not show, under an address that browsers may keep', async () => {
    expect(await coverUrls()).toEqual([null, null, null]);
    const { status, body } = await upload(Buffer.concat([greyPng(900, 300, placeChunk), Buffer.from('and more')]));
    expect(status).toBe(201);
    expect(body).toMatchObject({ campaign_id: 1, content_type: 'image/png', width: 900, height: 300, version: 1 });
    const url = `/api/campaign-cover-file?id=${body.id}`;
    expect(await coverUrls()).toEqual([url, url, url]);
    const { response, bytes } = await fileOf(body.id, main);
    expect(bytes.equals(greyPng(900, 300))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject(headersOfPng(`cover-${body.id}`));
  });

  it('replaces the one before, can be removed, and is audited with its campaign and without the picture', async () => {
    const { body: first } = await upload(greyPng(800, 400));
    const { body: second } = await upload(cover(40));
    expect((await fileOf(first.id, main)).response.status).toBe(404);
    expect((await fileOf(second.id, main)).bytes.equals(cover(40))).toBe(true);
    expect((await staff.call('advertiser', 'DELETE', `${path}/${second.id}`)).body).toEqual(second);
    expect(await coverUrls()).toEqual([null, null, null]);
    const entries = await query(
      `select action, campaign_id, coalesce(after, before) as row from audit_entries
       where entity = 'campaign_cover' order by id desc limit 3`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'campaign_cover.delete',
      'campaign_cover.create',
      'campaign_cover.delete',
    ]);
    for (const { campaign_id: campaignId, row } of entries) {
      expect([campaignId, row]).toEqual([1, expect.objectContaining({ campaignId: 1 })]);
      expect(row).not.toHaveProperty('content');
    }
  });

  it.each<[string, Buffer, string]>([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'picture_type'],
    ['too narrow', greyPng(599, 200), 'cover_pixels'],
    ['too wide', greyPng(2_401, 801), 'cover_pixels'],
    ['too low', greyPng(600, 149), 'cover_pixels'],
    ['less than twice as wide as high', greyPng(798, 400), 'cover_pixels'],
    ['more than four times as wide as high', greyPng(804, 200), 'cover_pixels'],
  ])('is not what is %s', async (_name, bytes, error) => {
    const { status, body } = await upload(bytes);
    expect([status, body.errors]).toEqual([400, { file: `validation.${error}` }]);
  });

  it('is at most 1 MB, of a campaign that exists, and sent by those who run campaigns', async () => {
    expect((await upload(Buffer.concat([greyPng(900, 300), Buffer.alloc(1024 * 1024)]))).status).toBe(413);
    expect((await upload(greyPng(900, 300), { ownerId: 99 })).body.errors).toEqual({
      campaign_id: 'validation.choice',
    });
    expect((await upload(greyPng(900, 300), { caller: manager })).status).toBe(403);
  });

  it('is seen by affiliates who may see its campaign, and by all staff', async () => {
    const { body } = await upload(greyPng(900, 300));
    const statusOf = async () => (await fileOf(body.id, main)).response.status;
    expect(await statusOf()).toBe(200);
    await query('update campaigns set status = 0 where id = 1');
    // Another campaign of the advertiser, which shows its logo, does not show this cover.
    expect(await statusOf()).toBe(404);
    expect((await manager.call('advertiser', 'GET', `${path}/file/${body.id}`)).status).toBe(200);
    await query('update campaigns set status = 1, is_exclusive = true where id = 1');
    await query('update participations set status = 3');
    expect(await statusOf()).toBe(404);
    await query('update campaigns set is_exclusive = false');
    expect(await statusOf()).toBe(200);
  });
});
