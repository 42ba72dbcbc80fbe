import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../support/chance.ts';
import { type Answer, type RestClient, signedInClient } from '../support/client.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { createDatabase, describePostgres, type TestDatabase } from '../support/postgres.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';

const AT_ONCE = 100;
const ROUNDS = 20;
const AFFILIATE_ID = 1;

interface PaymentAnswer {
  id?: string;
  code?: string;
  message?: string;
}

describePostgres('asking for payment, a hundred times at once over two proxies and two gateways', () => {
  let database: TestDatabase;
  let stack: Stack;
  let sql: pg.Client;
  let staff: RestClient;
  /** The same person at each proxy. */
  let browsers: RestClient[];
  let payload: Record<string, unknown>;

  beforeAll(async () => {
    database = await createDatabase();
    stack = await startStack({
      databaseUrl: database.url,
      gateways: 2,
      proxies: 2,
      env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' },
    });
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    staff = await signedInClient(stack.url, 'gerente@demo.test');
    browsers = await Promise.all(stack.proxies.map(({ url }) => signedInClient(url, 'afiliado@demo.test')));
    const { body } = await staff.get<Record<string, unknown>[]>(
      `/api/payment-info?filter={"affiliate_id":${AFFILIATE_ID}}`,
    );
    const { document_type, document_number, business_name, trademark, email, phone_number } = body[0]!;
    payload = {
      affiliate_id: AFFILIATE_ID,
      document_type,
      document_number,
      business_name,
      trademark,
      email,
      phone_number,
    };
  });

  afterAll(async () => {
    await sql.end();
    await stack.stop();
    await database.drop();
  });

  /** Orders of long ago for the affiliate's channel, so that there is something to ask for. */
  async function earn(): Promise<void> {
    const orders = ['a', 'b', 'c'].map((item) => ({ order: randomUUID() + item, price: '9000.00' }));
    const answer = await staff.post<{ added: number }>('/api/conversion-import', importForm(orderFile(orders)));
    expect(answer).toMatchObject({ status: 200, body: { added: orders.length } });
  }

  const request = (at: number, key: string): Promise<Answer<PaymentAnswer>> =>
    browsers[at % browsers.length]!.post<PaymentAnswer>('/api/payment-request', payload, { 'Idempotency-Key': key });

  async function availableCents(): Promise<number> {
    const { rows } = await sql.query<{ cents: string }>(
      'select coalesce(sum(value_cents), 0)::text as cents from commissions where affiliate_id = $1 and state = 2',
      [AFFILIATE_ID],
    );
    return Number(rows[0]?.cents);
  }

  async function payments(): Promise<{ count: number; cents: number }> {
    const { rows } = await sql.query<{ count: string; cents: string }>(
      // As text: another file of the same process may have set how numbers are read.
      'select count(*)::text, coalesce(sum(amount_cents), 0)::text as cents from payments where affiliate_id = $1',
      [AFFILIATE_ID],
    );
    return { count: Number(rows[0]?.count), cents: Number(rows[0]?.cents) };
  }

  /** What a round must have left behind: one payment more, of all that was available, and nothing available. */
  async function expectOnePayment(before: { count: number; cents: number }, available: number): Promise<void> {
    expect(await payments()).toEqual({ count: before.count + 1, cents: before.cents + available });
    expect(await availableCents()).toBe(0);
    const { rows } = await sql.query(
      `select id from payments where amount_cents <> (select sum(value_cents) from payment_items where payment_id = id)
       and status not in ('failed', 'cancelled')`,
    );
    expect(rows).toEqual([]);
  }

  async function play(keyOf: (at: number) => string): Promise<Answer<PaymentAnswer>[]> {
    await earn();
    const [before, available] = [await payments(), await availableCents()];
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => request(at, keyOf(at))));
    await expectOnePayment(before, available);
    return answers;
  }

  // Longer than other tests: many rounds.
  it(`with one key pays once, and every answer is that of the payment, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = randomUUID();
      const answers = await play(() => key);
      const paid = answers.filter(({ status }) => status === 201);
      const waiting = answers.filter(({ status }) => status === 409);
      expect(paid.length).toBeGreaterThan(0);
      expect(paid.length + waiting.length).toBe(AT_ONCE);
      for (const { body } of paid) expect(body).toEqual(paid[0]?.body);
      for (const { body } of waiting) expect(body.code).toBe('request_in_progress');
      // Whoever had to wait asks again and gets the same answer.
      expect(await request(0, key)).toMatchObject({ status: 201, body: paid[0]!.body });
    }
    expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
  }, 300_000);

  // Longer than other tests: many rounds.
  it(`with a key each pays once, and refuses the others, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await play(() => randomUUID());
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(AT_ONCE - 1);
      for (const { status, body } of refused) expect([status, body.code]).toEqual([422, 'below_minimum']);
    }
    expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
  }, 300_000);

  it('refuses a key that was used for something else, and keeps the keys of different people apart', async () => {
    await earn();
    const key = randomUUID();
    const first = await request(0, key);
    expect(first.status).toBe(201);
    const other = { ...payload, business_name: 'Outra Empresa Ltda.' };
    const reused = await browsers[1]!.post('/api/payment-request', other, { 'Idempotency-Key': key });
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const secondary = await signedInClient(stack.url, 'acesso@demo.test');
    const another = await secondary.post('/api/payment-request', payload, { 'Idempotency-Key': key });
    expect(another).toMatchObject({ status: 422, body: { code: 'below_minimum' } });
  });

  // Longer than other tests: many rounds.
  it('while a gateway is killed at any step of it, pays once', async () => {
    const random = seededRandom(20_260_302);
    let interruptions = 0;

    /** Tries again with the same key, as a person does after an error, until the answer says what became of it. */
    async function persist(at: number, key: string): Promise<Answer<PaymentAnswer>> {
      for (;;) {
        const answer = await request(at, key);
        if (answer.status >= 500) interruptions += 1;
        else if (answer.body.code !== 'request_in_progress') return answer;
        await delay(50);
      }
    }

    // From before the first request is read to after the last answer was written.
    for (const killedAfterMs of [0, 2, 5, 9, 14, 20, 30, 45, 70, 110]) {
      await earn();
      const [before, available] = [await payments(), await availableCents()];
      const key = randomUUID();
      const victim = stack.gateways[random() < 0.5 ? 0 : 1]!;
      const answering = Promise.all(Array.from({ length: 20 }, (_, at) => persist(at, key)));
      await delay(killedAfterMs + random() * 5);
      await victim.kill();
      await victim.start();

      const answers = await answering;
      for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
      await expectOnePayment(before, available);
    }
    expect(interruptions).toBeGreaterThan(0);
    expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
  }, 300_000);
});
