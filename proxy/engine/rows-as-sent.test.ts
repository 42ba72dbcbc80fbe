import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsAsSent } from './rows-as-sent.ts';

/** What a page of records is written as, for an answer of these bytes that has them at `data`. */
function writtenOf(sent: string | Buffer, at = 'data'): string | undefined {
  const bytes = Buffer.from(sent);
  const answer: unknown = JSON.parse(bytes.toString());
  const rows = at === '' ? answer : (answer as Record<string, unknown>)[at];
  return rowsAsSent({ answer, bytes, at }, rows as unknown[])?.toString();
}

describe('the rows of an answer', () => {
  it('are passed on as their gateway wrote them', () => {
    expect(writtenOf('{"data":[{"id":1,"name":"Ação — 1"},{"id": 2.0}],"total":2,"next":"a\\"b"}')).toBe(
      '[{"id":1,"name":"Ação — 1"},{"id": 2.0}]',
    );
    expect(writtenOf('{"data":[]}')).toBe('[]');
    expect(writtenOf(' [{"id":1}]\n', '')).toBe(' [{"id":1}]\n');
  });

  it('say what was read, wherever they are passed on', () => {
    const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(rows, fc.dictionary(fc.string(), fc.jsonValue()), (data, others) => {
        const written = writtenOf(JSON.stringify({ data, ...others, total: 1 }));
        if (written !== undefined) expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  it.each([
    ['a field stands twice in a row', '{"data":[{"id":1,"secret":2,"secret":3}],"total":1}'],
    ['the rows stand twice', '{"data":[{"id":9}],"data":[{"id":1}],"total":1}'],
    ['the number of them stands twice', '{"data":[{"id":1}],"total":7,"total":1}'],
    ['something stands before them', '{"total":1,"data":[{"id":1}]}'],
    ['there is space around them', '{ "data": [{"id":1}], "total": 1 }'],
    ['what follows has another form', '{"data":[{"id":1}],"total":1.0}'],
    ['a text has quotes', '{"data":[{"id":1,"name":"\\"x\\""}],"total":1}'],
    ['a text is not UTF-8', Buffer.concat([Buffer.from('{"data":["'), Buffer.from([0xff]), Buffer.from('"]}')])],
  ])('are serialized again where %s', (_what, sent) => {
    expect(writtenOf(sent)).toBeUndefined();
  });

  it('are serialized again where other, fewer or changed rows are sent', () => {
    const bytes = Buffer.from('{"data":[{"id":1},{"id":2}]}');
    const answer = JSON.parse(bytes.toString()) as { data: object[] };
    const [first = {}, second = {}] = answer.data;
    for (const records of [[first], [second, first], [first, { id: 2 }], [first, second, first]])
      expect(rowsAsSent({ answer, bytes, at: 'data' }, records)).toBeUndefined();
    expect(rowsAsSent({ answer, bytes, at: 'rows' }, [])).toBeUndefined();
  });
});
