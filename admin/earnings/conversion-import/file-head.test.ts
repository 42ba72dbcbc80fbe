import { describe, expect, it } from 'vitest';
import { readFileHead, valuesOfColumn } from './file-head.ts';

const file = (content: string | Uint8Array<ArrayBuffer>) => new Blob([content]);

describe('the head of a file', () => {
  it.each([
    ['commas', 'pedido,valor\n1,"10,50"\n'],
    ['semicolons', 'pedido;valor\r\n1;10,50\r\n'],
    ['a byte order mark', '\uFEFFpedido;valor\n1;10,50\n'],
    ['blanks around the names', 'pedido ; valor\n1;10,50\n'],
  ])('is read with %s', async (_name, content) => {
    expect(await readFileHead(file(content))).toEqual({
      columns: ['pedido', 'valor'],
      lines: [{ pedido: '1', valor: '10,50' }],
    });
  });

  it('is decoded as Latin-1 if it is not UTF-8', async () => {
    const head = await readFileHead(file(Uint8Array.from(Buffer.from('situação;mês\naprovação;março\n', 'latin1'))));
    expect(head).toEqual({ columns: ['situação', 'mês'], lines: [{ situação: 'aprovação', mês: 'março' }] });
  });

  it('drops the incomplete last line of a long file, even if a character is cut in two', async () => {
    const content = `pedido;cidade\n${'1;São Paulo\n'.repeat(20_000)}`;
    const head = await readFileHead(file(content));
    expect(head?.lines.length).toBeGreaterThan(1_000);
    expect(new Set(head?.lines.map(({ cidade }) => cidade))).toEqual(new Set(['São Paulo']));
  });

  it.each(['is absent without columns: %j', 'uma coluna só\n1\n', '\n\n'])(
    'is absent where there are no columns: %j',
    async (content) => {
      expect(await readFileHead(file(content))).toBeUndefined();
    },
  );
});

it('lists the values of a column, including the empty one, most frequent first', () => {
  const lines = ['a', 'b', 'b', ''].map((status) => ({ status }));
  expect(valuesOfColumn({ columns: ['status'], lines }, 'status', 2)).toEqual(['b', 'a']);
  expect(valuesOfColumn({ columns: ['status'], lines }, 'status', 9)).toEqual(['b', 'a', '']);
});
