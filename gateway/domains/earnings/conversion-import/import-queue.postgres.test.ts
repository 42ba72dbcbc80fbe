import { expect, test, vi } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, conversionMapping, uploadConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

describePostgres('imports and everybody else', async () => {
  const database = await useDatabase();
  const gateway = await useGateway({ databaseUrl: database.url, env: { DATABASE_POOL_MAX: '1' } });
  // Large files too are read in their requests.
  gateway.context.importReadLaterBytes = Number.POSITIVE_INFINITY;
  const staff = await gateway.signIn(people.manager);

  const report = () => staff.call('report', 'GET', '/api/get/report?per_page=1');

  test('a file is read without the database, so that the only connection is free for other requests', async () => {
    const parsing = vi.spyOn(gateway.context.scratch, 'newPath');
    const lines = Array.from({ length: 60_000 }, (_, index) => ({ order: `order-${index}` }));
    // Malformed quotes at the end reject the whole file.
    const content = `${conversionFile(lines)}\n${'"x" y\n'.repeat(60)}`;
    const ended: string[] = [];
    const upload = uploadConversions(staff, content).finally(() => ended.push('import'));
    await vi.waitFor(() => expect(parsing).toHaveBeenCalledWith('import'), { timeout: 60_000 });
    expect((await report().finally(() => ended.push('report'))).status).toBe(200);
    const { status, body } = await upload;
    expect([status, body.errors[0].code]).toEqual([422, 'malformed_line']);
    expect(ended).toEqual(['report', 'import']);
  });

  test('millions of lines with the same order number are not read to their end', async () => {
    const content = 'a\n'.repeat(6 * 1024 * 1024);
    const constants = { site_id: '1', campaign_id: '1', transaction_amount: '1', status: 'approved' };
    const mapping = {
      ...Object.fromEntries(Object.entries(constants).map(([target, constant]) => [target, { constant }])),
      order_id: { column: 'a' },
    };
    const { status, body } = await uploadConversions(staff, content, { mapping });
    expect([status, body.lines, body.refused]).toEqual([422, 1_001, 1_000]);
    expect(body.errors.slice(-2)).toMatchObject([
      { line: 1_001, column: 'a', code: 'duplicate_in_file' },
      { line: 1_002, column: null, code: 'too_many_bad_lines' },
    ]);
  });

  test('of twelve concurrent imports each waits or is asked to retry, and the report is answered meanwhile', async () => {
    let end: () => void = () => undefined;
    const before = gateway.context.importQueue.run(
      () => new Promise<void>((resolve) => (end = resolve)),
      new AbortController().signal,
    );
    const leaving = new AbortController();
    const form = new FormData();
    form.set('mapping', JSON.stringify(conversionMapping));
    form.set('file', new Blob([conversionFile([{ order: 'left' }])]), 'a.csv');
    const left = fetch(`${gateway.url}/redirect?app=report&path=/api/conversion/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token ?? ''}` },
      body: form,
      signal: leaving.signal,
    });
    const uploads = Array.from({ length: 11 }, (_, index) =>
      uploadConversions(staff, conversionFile([{ order: `turn-${index}` }])),
    );
    const full = () => expect(() => gateway.context.importQueue.requireRoom()).toThrow();
    await vi.waitFor(full, { timeout: 20_000 });
    expect((await report()).status).toBe(200);
    leaving.abort();
    await expect(left).rejects.toThrow();
    end();
    await before;

    const answers = await Promise.all(uploads);
    const stored = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(stored.length).toBeGreaterThanOrEqual(7);
    expect(stored.length + refused.length).toBe(11);
    for (const { body, headers } of refused) {
      expect([body.code, headers.get('retry-after')]).toEqual(['import_queue_full', '30']);
    }
    const { body } = await staff.call('report', 'GET', '/api/get/report/total');
    expect(body.count + body.refused_count).toBe(stored.length);
  });
});
