import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { createGatewayClient, type GatewayClient } from '../gateway-client/gateway-client.ts';
import { type GatewayDouble, startGatewayDouble } from '../testing/gateway-double.ts';
import { ofStaff } from '../testing/of-staff.ts';
import { mappingErrors } from './check-mapping.ts';
import { deleteRecord } from './delete.ts';
import type { Exchange } from './exchange.ts';
import { readId } from './list-query.ts';
import { mapping, type MappingLines } from './mapping.ts';
import { readOne } from './one.ts';
import { updateRecord } from './update.ts';

/** The engine names no resource, so any name serves. */
const contract = defineContract({
  name: 'bank',
  record: z.object({ id: z.union([z.int(), z.literal(['own', 'others'])]), name: z.nullable(z.string()) }),
  input: z.object({
    name: z.optional(requiredText(80)),
    code: z.optional(z.string().check(z.maxLength(6, 'validation.too_long'))),
  }),
  access: { staff: ['list', 'one', 'update', 'delete'] },
});

const bank = mapping(contract, {
  list: { staff: { call: 'GET affiliate /api/things' } },
  one: { staff: { calls: { own: 'GET /v2/thing' } } },
  update: {
    staff: [
      {
        call: 'PUT affiliate /api/thing/:id',
        calls: { own: 'PUT /v2/thing' },
        fields: ['name', 'code'],
        answers: true,
      },
    ],
  },
  delete: { staff: { calls: { own: 'DELETE /v2/thing', others: 'DELETE /v2/things/others' } } },
});

let double: GatewayDouble;
let gateway: GatewayClient;
let exchange: Exchange;

beforeAll(async () => {
  double = await startGatewayDouble();
  gateway = createGatewayClient({ url: double.url });
  exchange = {
    ...bank,
    ...ofStaff(gateway),
  };
  double.on('GET /v2/thing', () => ({ json: { name: 'Meu' } }));
  double.on('PUT /v2/thing', () => ({ json: { name: 'Novo' } }));
  double.on('PUT affiliate /api/thing/:id', () => ({ json: { name: 'Outro' } }));
  double.on('DELETE /v2/thing', () => ({ json: {} }));
  double.on('DELETE /v2/things/others', () => ({ json: {} }));
});
afterAll(async () => {
  await gateway.close();
  await double.close();
});
beforeEach(() => void (double.requests.length = 0));

const one = (id: string) => readOne(exchange, readId(contract, id));
const update = (id: string, body: unknown) =>
  updateRecord(exchange, bank.lines.update?.staff ?? [], readId(contract, id), body);
const remove = (id: string) => deleteRecord(exchange, bank.lines.delete?.staff ?? {}, readId(contract, id));
const calls = () => double.requests.map(({ call, body }) => [call, body]);

describe('an id that is a word', () => {
  it('is read by a call of its own, and the record has that id', async () => {
    expect(await one('own')).toEqual({ id: 'own', name: 'Meu' });
  });

  it.each(['others', '7'])('%s, which no call reads, is absent', async (id) => {
    await expect(one(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(calls()).toEqual([]);
  });

  it('is deleted by its call; where it cannot be read, the answer is the id', async () => {
    expect(await remove('own')).toEqual({ id: 'own', name: 'Meu' });
    expect(await remove('others')).toEqual({ id: 'others' });
    await expect(remove('7')).rejects.toMatchObject({ code: 'not_found' });
    expect(calls().map(([call]) => call)).toEqual(['GET /v2/thing', 'DELETE /v2/thing', 'DELETE /v2/things/others']);
  });
});

describe('an update that answers the record', () => {
  it('sends the whole body, reads nothing, and answers what the call answers', async () => {
    expect(await update('own', { id: 'own', code: '123' })).toEqual({ id: 'own', name: 'Novo' });
    expect(await update('7', { code: '123' })).toEqual({ id: 7, name: 'Outro' });
    expect(calls()).toEqual([
      ['PUT /v2/thing', { code: '123' }],
      ['PUT affiliate /api/thing/7', { code: '123' }],
    ]);
  });

  it('refuses unknown fields and broken rules before any call', async () => {
    await expect(update('own', { nonsense: 1 })).rejects.toMatchObject({ code: 'unknown_field' });
    await expect(update('own', { code: '1234567' })).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(calls()).toEqual([]);
  });
});

it('a mapping with a word that is no id, or without any call, has an error', () => {
  const lines: MappingLines = {
    ...bank.lines,
    one: { staff: { calls: { mine: 'GET /v2/thing' } } },
    delete: { staff: {} },
    update: {
      staff: [
        { call: 'PUT affiliate /api/thing/:id', fields: ['name'], answers: true },
        { call: 'PUT affiliate /api/code/:id', fields: ['code'] },
      ],
    },
  };
  expect(mappingErrors({ bank: { ...bank, lines } })).toEqual([
    'bank: one by staff: mine is no id of a record',
    'bank: update by staff: a call that answers the record stands beside others',
    'bank: delete by staff: there is no call',
  ]);
});
