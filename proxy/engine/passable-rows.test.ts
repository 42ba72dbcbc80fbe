import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';
import { checkedFields, passableRows, rememberForm } from './passable-rows.ts';

const contract = defineContract({
  name: 'label',
  record: z.object({ id, name: z.string() }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list'] },
});
const envelope = { at: 'data', total: 'total' };
const rows = [
  { id: 1, name: 'Blog — ção' },
  { id: 2, name: 'Cupom "x"' },
];
const rest = ',"total":2,"page":{"next":null}}';
const bytesOf = (data: unknown, after = rest) => Buffer.from(`{"data":${JSON.stringify(data)}${after}`);
const passed = (bytes: Buffer) => passableRows(contract, bytes, envelope);

describe('rows of a contract', () => {
  it('are read in full until their form is known', () => {
    expect(passed(bytesOf(rows))).toBeUndefined();
  });

  it('are passed on with the fields that lists are checked by', () => {
    rememberForm(contract, { id: 1, name: 'Blog' });
    expect([...checkedFields(contract)]).toEqual(['id', 'name']);
    const plain = [
      { id: 1, name: 'Blog' },
      { id: 2, name: 'Cupom' },
    ];
    expect(passed(bytesOf(plain))).toEqual({
      rows: plain,
      json: Buffer.from(JSON.stringify(plain)),
      others: { total: 2, page: { next: null } },
    });
  });

  it('are read in full where a field that is checked is no plain text', () => {
    expect(passed(bytesOf(rows))).toBeUndefined();
    expect(passed(bytesOf([{ id: 1, name: 'é' }]))).toBeUndefined();
  });

  it.each([
    ['a row has another field', bytesOf([{ id: 1, name: 'a', secret: 1 }])],
    ['a name stands twice', Buffer.from(`{"data":[{"id":1,"name":"a","name":"b"}]${rest}`)],
    ['a field has another kind', bytesOf([{ id: 1, name: null }])],
    ['the rows stand twice', bytesOf([{ id: 1, name: 'a' }], ',"data":[],"total":2}')],
    ['there are none', bytesOf([])],
    ['something stands before them', Buffer.from('{"total":1,"data":[{"id":1,"name":"a"}]}')],
    ['what follows is no JSON', bytesOf([{ id: 1, name: 'a' }], ',"total":2')],
    ['nothing but a comma follows', bytesOf([{ id: 1, name: 'a' }], ',}')],
    ['more follows', bytesOf([{ id: 1, name: 'a' }], '}{}')],
    ['a text is not UTF-8', Buffer.from(`{"data":[{"id":1,"name":"\xff"}]${rest}`, 'latin1')],
  ])('are read in full where %s', (_what, bytes) => {
    expect(passed(bytes)).toBeUndefined();
  });

  it('are passed on in another form once that is known', () => {
    const other = bytesOf([{ name: 'a', id: 1 }]);
    expect(passed(other)).toBeUndefined();
    rememberForm(contract, { name: 'a', id: 1 });
    expect(passed(other)?.rows).toEqual([{ id: 1, name: 'a' }]);
  });

  it('get no more patterns where their form changes all the time', () => {
    for (let time = 0; time < 30; time += 1) {
      rememberForm(contract, { id: 1, name: 'a' });
      rememberForm(contract, { name: 'a', id: 1 });
    }
    const isKnown = [passed(bytesOf([{ id: 1, name: 'a' }])), passed(bytesOf([{ name: 'a', id: 1 }]))].map(Boolean);
    expect(isKnown.filter(Boolean)).toHaveLength(1);
  });
});
