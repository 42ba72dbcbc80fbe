import { beforeEach, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, uploadConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);
let serial = 0;

const codesOf = (errors: { line: number; column: string | null; code: string }[]) =>
  errors.map(({ line, column, code }) => [line, column, code]);

/** Imports an order of each text in the column of channels. @returns the channels of the orders, and the errors */
async function channelsOf(texts: readonly string[]) {
  const prefix = `channel-${(serial += 1)}`;
  const lines = texts.map((site, index) => ({ order: `${prefix}-${index}`, site: `"${site}"` }));
  const { body } = await uploadConversions(staff, conversionFile(lines), { fields: { skip_bad_lines: 'true' } });
  const orders = await gateway.query(
    `select site_id from conversions where order_id like '${prefix}-%' order by order_id`,
  );
  return { channels: orders.map(({ site_id }) => site_id), errors: body.errors };
}

const named = (id: number, name: string, url: string) =>
  gateway.query('update sites set name = $2, url = $3 where id = $1', [id, name, url]);

beforeEach(async () => {
  await named(1, 'Cupons da Ânia', 'https://www.cuponsdaania.com.br/');
  await named(2, 'Outro', 'https://outro.example.com');
  await named(3, 'Promoções', 'http://promocoes.example.com/blog');
});

test('a channel may be named by its id, its name or its address', async () => {
  expect(
    await channelsOf([
      '1',
      'Cupons da Ânia',
      ' CUPONS  da ania ',
      'cuponsdaania.com.br',
      'http://CuponsDaAnia.com.br',
      'promocoes',
      'https://promocoes.example.com/blog/',
    ]),
  ).toEqual({ channels: [1, 1, 1, 1, 1, 3, 3], errors: [] });
});

test('a channel that is not there is refused with what stands in the file', async () => {
  const { channels, errors } = await channelsOf(['Cupons', 'promocoes.example.com', '99', 'https://']);
  expect(channels).toEqual([]);
  expect(codesOf(errors)).toEqual([2, 3, 4, 5].map((line) => [line, 'site', 'unknown_channel']));
  expect(errors[1].message).toBe('O canal não existe. (promocoes.example.com)');
});

test('a channel is refused where several have the name or the address, and a number is always an id', async () => {
  await named(2, 'PROMOCOES', 'https://cuponsdaania.com.br');
  await named(3, '1', 'http://promocoes.example.com/blog');
  const { channels, errors } = await channelsOf(['1', 'cuponsdaania.com.br', 'promocoes.example.com/blog']);
  expect(channels).toEqual([1, 3]);
  expect(codesOf(errors)).toEqual([[3, 'site', 'ambiguous_channel']]);
  expect(errors[0].message).toBe(
    'Há mais de um canal com este nome ou endereço: use o ID do canal. (cuponsdaania.com.br)',
  );
});
