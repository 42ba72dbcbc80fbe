import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';
import pg from 'pg';

// The least that a receiver of sales does, to compare with: Express and `pg`, an HMAC over the body, and ten prepared
// statements, eight of them in a transaction. Its argument is the URL of an empty database. Prints its own address.
const [, , databaseUrl = ''] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const secret = Buffer.alloc(32, 7);

interface Sale {
  order_id: string;
  amount: number;
}

await pool.query(`
  create table keys (id integer primary key, advertiser_id integer not null);
  create table links (id integer primary key, campaign_id integer not null, channel_id integer not null);
  create table rates (campaign_id integer primary key, basis_points integer not null);
  create table messages (id integer generated always as identity primary key, message_id text not null unique, body text not null, answer text, sale_id integer);
  create table sales (id integer generated always as identity primary key, campaign_id integer not null, channel_id integer not null, order_id text not null,
    amount_cents integer not null, commission_cents integer not null, status smallint not null, created_at timestamptz not null, unique (campaign_id, order_id));
  create index on sales (channel_id, created_at, id);
  create table reports (id integer generated always as identity primary key, sale_id integer not null, message_id integer not null, status smallint not null, amount_cents integer not null);
  create index on reports (sale_id, id);
  insert into keys values (1, 1);
  insert into links values (1, 1, 1);
  insert into rates values (1, 1000);`);

const statements = {
  key: 'select advertiser_id from keys where id = $1',
  claim: 'insert into messages (message_id, body) values ($1, $2) on conflict do nothing returning id',
  link: 'select campaign_id, channel_id from links where id = $1',
  known: 'select id, amount_cents from sales where campaign_id = $1 and order_id = $2 for update',
  rate: 'select basis_points from rates where campaign_id = $1',
  sale: 'insert into sales (campaign_id, channel_id, order_id, amount_cents, commission_cents, status, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
  report: 'insert into reports (sale_id, message_id, status, amount_cents) values ($1, $2, $3, $4)',
  answer: 'update messages set answer = $1, sale_id = $2 where id = $3',
} as const;

async function record(messageId: string, body: Buffer) {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it is signed by the measurement alone
  const sale = JSON.parse(body.toString('utf8')) as Sale;
  const client = await pool.connect();
  const run = async (name: keyof typeof statements, values: unknown[]): Promise<Record<string, number>> => {
    const { rows } = await client.query<Record<string, number>>({ name, text: statements[name], values });
    return rows[0] ?? {};
  };
  try {
    await run('key', [1]);
    await client.query('begin');
    const message = await run('claim', [messageId, body.toString('utf8')]);
    const link = await run('link', [1]);
    await run('known', [link.campaign_id, sale.order_id]);
    const { basis_points: rate = 0 } = await run('rate', [link.campaign_id]);
    const cents = Math.round(sale.amount * 100);
    const commission = Math.round((cents * rate) / 10_000);
    const { campaign_id: campaignId, channel_id: channelId } = link;
    const stored = await run('sale', [campaignId, channelId, sale.order_id, cents, commission, 1, new Date()]);
    await run('report', [stored.id, message.id, 1, cents]);
    const answer = { conversion_id: stored.id, status: 'pending', reason: null };
    await run('answer', [JSON.stringify(answer), stored.id, message.id]);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const app = express().disable('x-powered-by').set('etag', false);
app.post('/postback', express.raw({ type: () => true }), async (request, response) => {
  const [id = '', timestamp = '', given = ''] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    request.get(name),
  );
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  if (signature.length !== given.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(given))) {
    response.status(401).json({ code: 'signature_invalid' });
    return;
  }
  response.json(await record(id, body));
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
