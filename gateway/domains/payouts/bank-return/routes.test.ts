import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../../engine/actor.ts';
import { type BankAnswer, returnForm, returnOf, shuffled } from '../../../testing/bank-returns.ts';
import { type ClosedRun, closeRunOf } from '../../../testing/closed-runs.ts';
import { people } from '../../../testing/fixtures.ts';
import { addReadyPayments } from '../../../testing/ready-payments.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { itemNumber } from '../bank-file/item-number.ts';
import { listsOnly } from '../bank-file/settings.ts';
import { readReturn } from './read-return.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const payDate = '2026-03-16';
const paidOn = '2026-03-02';
const paid: BankAnswer = { codes: '00', paidOn };
let firstId = 2_000;

const gateway = await useGateway({ clock });
const { query } = gateway;
const finance = await (await gateway.signIn(people.finance)).stepUp();
const administrator = await (await gateway.signIn(people.administrator)).stepUp();

afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

/** Closes a run of five payments by default: four by Pix, one into an account. */
function closeRun(count = 5): Promise<ClosedRun> {
  firstId += 100;
  return closeRunOf({ gateway, drafter: finance, closer: administrator, firstId, count, payDate });
}
const fileOf = ({ files }: ClosedRun, method = 'pix'): Buffer => files[method] ?? Buffer.alloc(0);
const numbersIn = (file: Buffer): string[] => file.toString('latin1').match(/PG\d{18}/g) ?? [];

const send = (content: string, fields: Record<string, string> = {}, caller = finance) =>
  caller.call('finance', 'POST', '/api/bank_returns', { body: returnForm(content, fields) });
const itemsOf = ({ id }: ClosedRun) =>
  query(
    `select item.id, item.state, item.failure_code, bank_codes, payments.status, payments.failed_by
     from payment_run_items as item join payments on payments.id = payment_id where run_id = $1 order by item.id`,
    [id],
  );
/** Reads the state of a run, its items and the moves of its payments, and counts the mails. */
const stateOf = async (run: ClosedRun) => ({
  run: (await query('select state from payment_runs where id = $1', [run.id]))[0]?.state,
  items: (await itemsOf(run)).map(({ state, status, failure_code: failure }) => [state, status, failure].join(' ')),
  moves: await query(
    'select payment_id, from_state, to_state, count(*)::int from payment_moves where payment_id = any($1) group by 1, 2, 3 order by 1, 2, 3',
    [run.paymentIds],
  ),
  mails: (await query(`select count(*)::int from outbox_mails where "to" like 'pessoa%'`))[0],
});

describe('a return', () => {
  test('requires a step-up', async () => {
    const fresh = await gateway.signIn(people.finance);
    expect(await send('x', {}, fresh)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  test('is stored with the content and effect of each line and its file, and is found by run and payment', async () => {
    const run = await closeRun();
    const other = await closeRun();
    const [first = '', second = '', third = ''] = numbersIn(fileOf(run));
    const unknown = itemNumber(987_654);
    const text = returnOf(fileOf(run), (number) =>
      number === first ? paid : number === second ? { codes: 'PJ' } : number === third ? { codes: 'BD' } : undefined,
    ).replace(third, unknown);
    const { body } = await send(text);
    const id = Number(body.data.id);
    const read = (path: string, caller = finance) => caller.call('finance', 'GET', path);

    const whole = await read(`/api/bank_returns/${id}`);
    expect(whole.body.data).toMatchObject({
      paid: 1,
      failed: 1,
      errors: 1,
      faults: [{ line: 7, code: 'unknown_number' }],
    });
    const lines = (await read(`/api/bank_return_lines?return_id=${id}`)).body.data;
    // The first of the five payments goes into an account.
    const [, firstPayment, secondPayment] = run.paymentIds;
    expect(lines).toMatchObject([
      {
        line: 3,
        number: first,
        outcome: 'paid',
        payment_id: firstPayment,
        run_id: run.id,
        bank_codes: '00',
        paid_on: paidOn,
      },
      { line: 5, number: second, outcome: 'failed', payment_id: secondPayment, bank_codes: 'PJ', paid_on: null },
      { line: 7, number: unknown, outcome: 'error', payment_id: null, run_id: null },
    ]);
    const ofPayment = (await read(`/api/bank_return_lines?payment_id=${String(secondPayment)}`)).body.data;
    expect(ofPayment).toMatchObject([{ return_id: id, outcome: 'failed' }]);
    const listed = async (of: ClosedRun) => (await read(`/api/bank_returns?run_id=${of.id}`)).body.data;
    expect(await listed(run)).toMatchObject([{ id, errors: 1 }]);
    expect(await listed(other)).toEqual([]);

    expect((await read(`/api/bank_returns/content?id=${id}`)).body).toBe(text);
    const auditor = await (await gateway.signIn(people.auditor)).stepUp();
    expect((await read(`/api/bank_return_lines?return_id=${id}`, auditor)).status).toBe(200);
    expect((await read(`/api/bank_returns/content?id=${id}`, auditor)).status).toBe(403);
  });

  test("stores the bank's numbers of a payment, by which it is found", async () => {
    const run = await closeRun();
    const [first = ''] = numbersIn(fileOf(run));
    const text = returnOf(fileOf(run), (number) => (number === first ? paid : undefined))
      .split('\r\n')
      .map((line) =>
        line.includes(first) ? `${line.slice(0, 134)}NOSSO-4711${' '.repeat(10)}${line.slice(154)}` : line,
      )
      .join('\r\n');
    await send(text);
    for (const q of [first, 'nosso-4711']) {
      const { body } = await finance.call('finance', 'GET', `/api/commission/admin_payments?q=${q}`);
      expect(body.data).toMatchObject([{ id: run.paymentIds[1], bank_number: first, bank_reference: 'NOSSO-4711' }]);
    }
  });

  test('settles each payment as the bank reports, and the run when no payment is open', async () => {
    const run = await closeRun();
    const pix = fileOf(run);
    const [first, second, third, fourth] = numbersIn(pix);
    const answers: Record<string, BankAnswer> = {
      [first ?? '']: paid,
      [second ?? '']: { codes: 'PJ' },
      [third ?? '']: { codes: 'BD' },
      [fourth ?? '']: { codes: 'XX' },
    };
    const { status, body } = await send(returnOf(pix, (number) => answers[number]));
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        paid: 1,
        failed: 1,
        review: 1,
        unchanged: 1,
        errors: [],
        other_lots: [],
        reviews: [{ line: 9, number: fourth, bank_codes: 'XX', reason: 'unknown_code' }],
      },
    ]);
    const states = (await itemsOf(run)).map(({ state, status: of, failure_code: failure }) => [state, of, failure]);
    // One in five payments goes into an account: here the first.
    expect(states).toEqual([
      ['sent', 'sent', null],
      ['paid', 'paid', null],
      ['failed', 'failed', 'pix_key'],
      ['sent', 'sent', null],
      ['review', 'review', null],
    ]);
    const [payment] = await query('select paid_at from payments where id = $1', [run.paymentIds[1]]);
    // On the day on which the run was sent: not before that.
    expect(payment?.paid_at).toEqual(new Date('2026-03-02T12:00:00Z'));
    const [failed] = await query('select failed_by from payments where id = $1', [run.paymentIds[2]]);
    const [uploader] = await query('select id from users where email = $1', [people.finance]);
    expect(failed?.failed_by).toBe(uploader?.id);
    expect((await stateOf(run)).run).toBe('sent');

    await send(returnOf(fileOf(run, 'bank'), () => paid));
    await send(returnOf(pix, (number) => (number === third || number === fourth ? paid : undefined)));
    const after = await stateOf(run);
    expect(after.run).toBe('settled');
    expect(after.items.filter((item) => item.startsWith('paid paid'))).toHaveLength(4);
    expect((await finance.call('finance', 'GET', '/api/bank_returns')).body.data[0]).toMatchObject({
      name: 'retorno.ret',
      created_by_name: 'Fábio Fin',
      paid: 2,
      failed: 0,
      review: 0,
      unchanged: 0,
      errors: 0,
    });
  });

  test('that is read again, in any order, in parts or whole, changes nothing more', async () => {
    const [whole, parts] = [await closeRun(), await closeRun()];
    const answerOf = (file: Buffer) => (number: string) =>
      ([paid, { codes: 'AM' }, { codes: 'XX' }, { codes: '00BD' }] satisfies BankAnswer[])[
        numbersIn(file).indexOf(number)
      ];
    const text = returnOf(fileOf(whole), answerOf(fileOf(whole)));
    const first = await send(text);
    const state = await stateOf(whole);
    const unchanged = { paid: 0, failed: 0, review: 0, unchanged: 4, errors: [], reviews: [] };
    expect((await send(text)).body.data).toEqual({ ...unchanged, other_lots: [], id: first.body.data.id });
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let time = 0; time < 10; time += 1) {
      expect((await send(shuffled(text, random))).body.data).toMatchObject(unchanged);
    }
    expect(await stateOf(whole)).toEqual(state);

    const other = returnOf(fileOf(parts), answerOf(fileOf(parts)));
    for (const cut of [other.slice(0, 700), other.slice(0, other.length - 242)]) {
      expect((await send(cut)).status).toBe(422);
    }
    const numbers = numbersIn(fileOf(parts));
    for (const some of [numbers.slice(0, 1), numbers.slice(1, 3), numbers]) {
      await send(
        returnOf(fileOf(parts), (number) => (some.includes(number) ? answerOf(fileOf(parts))(number) : undefined)),
      );
    }
    expect((await stateOf(parts)).items).toEqual(state.items);
  });

  test('may return a paid payment, but not change it in any other way', async () => {
    const run = await closeRun();
    const pix = fileOf(run);
    const [first, second] = numbersIn(pix);
    const say = (answers: Record<string, string>, day?: string) =>
      send(
        returnOf(pix, (number) => {
          const codes = answers[number];
          return codes === undefined ? undefined : { codes, ...(day && { paidOn: day }) };
        }),
      );
    await say({ [first ?? '']: '00', [second ?? '']: '00' }, paidOn);
    const back = await say({ [first ?? '']: 'H4', [second ?? '']: 'AM' });
    expect(back.body.data).toMatchObject({ paid: 0, failed: 1, unchanged: 0 });
    expect(back.body.data.errors).toEqual([
      { line: 5, code: 'already_settled', message: expect.stringContaining(second ?? '-') },
    ]);
    expect((await itemsOf(run)).slice(1, 3)).toMatchObject([
      { state: 'returned', status: 'returned', failure_code: 'returned' },
      { state: 'paid', status: 'paid' },
    ]);
    // The first return again with another date: the returned payment stays returned.
    const again = await say({ [first ?? '']: '00', [second ?? '']: '00' }, '2026-03-01');
    expect(again.body.data).toMatchObject({ paid: 0, unchanged: 2, errors: [] });
  });

  test('reports what it would change without changing it, on a dry run', async () => {
    const run = await closeRun();
    const before = await stateOf(run);
    const text = returnOf(fileOf(run), () => paid);
    const { status, body } = await send(text, { dry_run: '1' });
    const nothingElse = { failed: 0, review: 0, unchanged: 0, errors: [], reviews: [], other_lots: [] };
    expect([status, body.data]).toEqual([200, { id: null, paid: 4, ...nothingElse }]);
    expect(await stateOf(run)).toEqual(before);
    const cut = await send(text.slice(0, 500), { dry_run: 'true' });
    expect(cut).toMatchObject({ status: 200, body: { data: { id: null, paid: 0 } } });
    expect(cut.body.data.errors).not.toEqual([]);
  });

  test('says why each payment is for review, at once and later', async () => {
    const run = await closeRun();
    const pix = fileOf(run);
    const [first = '', second = '', third = '', fourth = ''] = numbersIn(pix);
    const answers: Record<string, BankAnswer> = {
      [first]: { codes: '' },
      [second]: { codes: '00AM', paidOn },
      [third]: { ...paid, paidCents: 1 },
      [fourth]: { codes: '00', paidCents: 1 },
    };
    const { body } = await send(returnOf(pix, (number) => answers[number]));
    const reasons = ['no_code', 'conflicting_codes', 'paid_amount_differs', 'paid_amount_differs'];
    expect(body.data.reviews.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual(
      reasons.map((reason, index) => [3 + 2 * index, reason]),
    );
    const lines = await finance.call('finance', 'GET', `/api/bank_return_lines?return_id=${String(body.data.id)}`);
    expect(lines.body.data.map(({ review_reason: reason }: { review_reason: string }) => reason)).toEqual(reasons);
    expect((await itemsOf(run)).slice(1).map(({ status }) => status)).toEqual(reasons.map(() => 'review'));
    await send(returnOf(pix, () => paid));
    expect((await itemsOf(run)).slice(1).map(({ status }) => status)).toEqual(reasons.map(() => 'paid'));
  });

  test('reads ours and names the lots that are not ours', async () => {
    const run = await closeRun();
    const [header = '', ...ours] = returnOf(fileOf(run), () => paid)
      .split('\r\n')
      .slice(0, -1);
    const end = ours.pop() ?? '';
    const bills = ['00100021C2030040', '0010002300001J', '00100025         000003000000000000999999'];
    const counts = `000002${String(ours.length + 5).padStart(6, '0')}`;
    const lines = [
      header,
      ...ours,
      ...bills.map((line) => line.padEnd(240)),
      end.slice(0, 17) + counts + end.slice(29),
    ];
    const text = lines.map((line) => `${line}\r\n`).join('');
    const otherLots = [{ lot: 2, line: ours.length + 3, kind: 'bills', records: 1 }];
    const check = await send(text, { dry_run: '1' });
    expect(check.body.data).toMatchObject({ paid: 4, errors: [], other_lots: otherLots });
    const applied = await send(text);
    expect(applied.body.data).toMatchObject({ paid: 4, errors: [], other_lots: otherLots });
    expect((await send(text)).body.data).toMatchObject({ paid: 0, unchanged: 4, other_lots: otherLots });
    const stored = await finance.call('finance', 'GET', `/api/bank_returns/${String(applied.body.data.id)}`);
    expect(stored.body.data).toMatchObject({ paid: 4, errors: 0, other_lots: otherLots });
  });

  test('reports each line that it cannot match, and reads the others', async () => {
    const run = await closeRun();
    const pix = fileOf(run);
    const numbers = numbersIn(pix);
    const [first = '', second = '', third = '', fourth = ''] = numbers;
    const draft = await draftedNumber();
    const text = returnOf(pix, (number) => (number === fourth ? { ...paid, paidCents: 1 } : paid))
      .replace(first, itemNumber(987_654_321))
      .replace(second, draft);
    const cents = text.slice(text.indexOf(third) + 46, text.indexOf(third) + 61);
    const changed = text.replace(cents, String(Number(cents) + 1).padStart(15, '0'));
    const answer = await send(
      changed.replace(
        /(00100015.{15})(\d{18})/,
        (_, start: string, sum: string) => start + String(Number(sum) + 1).padStart(18, '0'),
      ),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { errors, ...counts } = answer.body.data;
    expect(counts).toMatchObject({ paid: 0, failed: 0, review: 1, unchanged: 0 });
    expect(errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'unknown_number'],
      [5, 'unknown_number'],
      [7, 'amount_differs'],
      [9, 'paid_amount_differs'],
    ]);
  });

  /** Returns the number of a payment in a draft, which is in no file. */
  async function draftedNumber(): Promise<string> {
    firstId += 100;
    await addReadyPayments(gateway.context.database.pool, { firstId, count: 1, now: clock.now() });
    const { body } = await finance.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: payDate } });
    const [item] = await query('select id from payment_run_items where run_id = $1', [body.data.id]);
    return itemNumber(Number(item?.id));
  }

  test('may be CSV, for operators whose bank takes no files', async () => {
    const run = await closeRun();
    const rows = await query('select id, amount_cents from payment_run_items where run_id = $1 order by id', [run.id]);
    const [first, second, third] = rows.map(({ id, amount_cents: cents }) => ({
      number: itemNumber(Number(id)),
      reais: (Number(cents) / 100).toFixed(2).replace('.', ','),
    }));
    const lines = [
      'Número;Valor;Situação;Data;Observação',
      `${first?.number};${first?.reais};pago;02/03/2026;`,
      `${second?.number};R$ ${second?.reais};CONTA;;"banco; disse"`,
      `${third?.number};${third?.reais};talvez;2026-03-02;`,
    ];
    const folder = mkdtempSync(join(tmpdir(), 'csv-return-'));
    const path = join(folder, 'retorno.csv');
    const context = { ...gateway.context, env: { ...gateway.context.env, bank: listsOnly } };
    const read = (text: string) => {
      writeFileSync(path, text);
      return readReturn(context, systemActor('csv'), { file: { path, name: 'retorno.csv' }, isDryRun: false });
    };
    try {
      expect(await read(`\uFEFF${lines.join('\r\n')}`)).toMatchObject({ paid: 1, failed: 1, review: 1, errors: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('a file that is not a complete return of this bank changes nothing', async () => {
  const run = await closeRun();
  const text = returnOf(fileOf(run), () => paid);
  const before = await stateOf(run);
  for (const cut of [text.slice(0, 1_000), text.slice(0, -242), fileOf(run).toString('latin1')]) {
    const { status, body } = await send(cut);
    expect([status, body.code]).toEqual([422, 'bank_return_refused']);
    expect(body.errors).toContainEqual({
      line: expect.any(Number),
      code: expect.any(String),
      message: expect.any(String),
    });
  }
  expect(await stateOf(run)).toEqual(before);
  expect((await send(text, { dry_run: 'maybe' })).body).toMatchObject({ errors: { dry_run: 'validation.choice' } });
});
