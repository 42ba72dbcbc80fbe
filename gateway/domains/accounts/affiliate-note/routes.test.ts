import { describe, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const path = '/api/affiliate_note';

describe('a note of staff', async () => {
  const gateway = await useGateway();
  const manager = await gateway.signIn(people.manager);
  const finance = await gateway.signIn(people.finance);
  const write = async (text: string) =>
    (await manager.call('affiliate', 'POST', path, { body: { affiliate_id: 1, text } })).body;

  test('names its author, and colleagues read it', async () => {
    const note = await write('Prefere WhatsApp,\nde manhã.');
    expect(note).toMatchObject({ affiliate_id: 1, text: 'Prefere WhatsApp,\nde manhã.', can_change: true });
    const { body } = await finance.call('affiliate', 'GET', `${path}?affiliate_id=1`);
    expect(body.data[0]).toMatchObject({ id: note.id, author_name: note.author_name, can_change: false });
  });

  test.each(['PUT', 'DELETE'] as const)('is not for others to change (%s)', async (method) => {
    const { id, text, version } = await write('Vai trocar a chave Pix.');
    const body = { text: 'Não vai trocar.', version };
    const refused = await finance.call('affiliate', method, `${path}/${id}`, { body });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const { body: unchanged } = await manager.call('affiliate', 'GET', `${path}/${id}`);
    expect(unchanged).toMatchObject({ text, version });
    expect((await manager.call('affiliate', method, `${path}/${id}`, { body })).status).toBe(200);
  });

  test('stays with its affiliate', async () => {
    const { id, version } = await write('Ligar em dezembro.');
    await manager.call('affiliate', 'PUT', `${path}/${id}`, { body: { affiliate_id: 2, text: 'Ligar.', version } });
    const { body } = await manager.call('affiliate', 'GET', `${path}/${id}`);
    expect(body).toMatchObject({ affiliate_id: 1, text: 'Ligar.' });
  });
});
