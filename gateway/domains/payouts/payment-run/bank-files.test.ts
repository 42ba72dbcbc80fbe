import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ClosedRun, closeRunOf } from '../../../testing/closed-runs.ts';
import { people } from '../../../testing/fixtures.ts';
import { addReadyPayments } from '../../../testing/ready-payments.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
let firstId = 2_000;

const gateway = await useGateway({ clock });
const { query } = gateway;
const finance = await (await gateway.signIn(people.finance)).stepUp();
const administrator = await (await gateway.signIn(people.administrator)).stepUp();

/** Closes a run of five payments: four by Pix, one into an account. */
function closeRun(): Promise<ClosedRun> {
  firstId += 100;
  const people = { drafter: finance, closer: administrator };
  return closeRunOf({ gateway, ...people, firstId, count: 5, payDate: '2026-03-16' });
}

describe('a file for the bank', () => {
  test('is one per method, and the same bytes at each download', async () => {
    const run = await closeRun();
    const files = await query('select * from bank_files where run_id = $1 order by number', [run.id]);
    expect(files.map(({ method, count }) => [method, count])).toEqual([
      ['pix', 4],
      ['bank', 1],
    ]);
    const times = new Set<string>();
    const [first, second] = files;
    expect(Number(second?.number)).toBe(Number(first?.number) + 1);
    for (const { id, name, sha256, method, amount_cents: cents } of files) {
      const path = `/api/bank_files/content?id=${Number(id)}`;
      const [answer, again] = [
        await finance.call('finance', 'GET', path),
        await administrator.call('finance', 'GET', path),
      ];
      expect(again.body).toBe(answer.body);
      expect(createHash('sha256').update(answer.body).digest('hex')).toBe(sha256);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${String(name)}"`);
      const lines: string[] = answer.body.split('\r\n').slice(0, -1);
      for (const line of lines) expect(line).toMatch(/^[ -~]{240}$/);
      const amounts = lines.filter((line) => line.charAt(13) === 'A').map((line) => Number(line.slice(119, 134)));
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(Number(cents));
      expect(lines.filter((line) => line.charAt(7) === '5').map((line) => Number(line.slice(23, 41)))).toEqual([
        Number(cents),
      ]);
      expect(lines.at(-1)?.slice(17, 29)).toBe(`000001${String(lines.length).padStart(6, '0')}`);
      expect(String(name)).toContain(String(method));
      times.add(lines[0]?.slice(143, 157) ?? '');
    }
    // Bradesco takes a second file with the date and time of another one for the same file.
    expect(times.size).toBe(files.length);
    const audit = await query(`select count(*)::int from audit_entries where action = 'bank_file.download'`);
    expect(audit).toEqual([{ count: 4 }]);
  });

  test('abroad is a list that takes no number of the sequence', async () => {
    const numbersOf = (run: ClosedRun) =>
      query('select method, number, name from bank_files where run_id = $1 order by method', [run.id]);
    const id = firstId + 100;
    await addReadyPayments(gateway.context.database.pool, { firstId: id, count: 1, now: clock.now() });
    await query(
      `update payment_infos set bank_country = 'PT', document_type = 'INTER', pix_key = null, pix_type = null, iban = 'PT50000201231234567890154'
       where affiliate_id = $1`,
      [id],
    );
    await query(
      `update payments set method = 'abroad', payee = to_jsonb(payment_infos) - 'pending_changes' - 'effective_at'
       from payment_infos where payment_infos.affiliate_id = payments.affiliate_id and payments.id = $1`,
      [id],
    );
    firstId += 100;
    const files = await numbersOf(await closeRun());
    const [abroad, bank, pix] = files;
    expect(files.map(({ method }) => method)).toEqual(['abroad', 'bank', 'pix']);
    expect(abroad).toMatchObject({ number: null, name: expect.stringMatching(/abroad-L\d{6}\.csv$/) });
    expect(Number(bank?.number)).toBe(Number(pix?.number) + 1);
    const [, next] = await numbersOf(await closeRun());
    expect(Number(next?.number)).toBe(Number(bank?.number) + 1);
  });

  test('requires a step-up, and is not found if it does not exist', async () => {
    const fresh = await gateway.signIn(people.finance);
    const path = '/api/bank_files/content?id=1';
    expect(await fresh.call('finance', 'GET', path)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await finance.call('finance', 'GET', '/api/bank_files/content?id=99999')).status).toBe(404);
  });
});
