import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { feathers } from '@feathersjs/feathers';
import { KnexService } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import knex from 'knex';
import helmet from 'koa-helmet';
import rateLimit from 'koa-ratelimit';

// The list of an affiliate's conversions as Feathers with knex gives it, on the database of the platform: the same columns
// and names, their number, the session looked up for each call, the scope, security headers and a limit of requests. Its
// argument is the URL of that database. Prints its own address.
const [, , databaseUrl = ''] = process.argv;
const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 10 } });

/** Names of the answer, and the columns that they come from. */
const columns = {
  id: 'conversions.id',
  affiliate_id: 'conversions.affiliate_id',
  campaign_id: 'conversions.campaign_id',
  campaign_name: 'campaigns.name',
  site_id: 'conversions.site_id',
  site_name: 'sites.name',
  transaction_id: 'conversions.transaction_id',
  order_id: 'conversions.order_id',
  creative_id: 'conversions.creative_id',
  commission_type: 'conversions.commission_type',
  transaction_amount: 'conversions.amount_cents',
  affiliate_commission_cost: 'conversions.commission_cents',
  xtrasParams1: 'conversions.xtras_params_1',
  xtrasParams2: 'conversions.xtras_params_2',
  xtrasParams3: 'conversions.xtras_params_3',
  xtrasParams4: 'conversions.xtras_params_4',
  xtrasParams5: 'conversions.xtras_params_5',
  booking_date: 'conversions.booking_date',
  booking_status: 'conversions.booking_status',
  coupon_type: 'conversions.coupon_type',
  coupon_discount: 'conversions.coupon_discount_cents',
  destination_city: 'conversions.destination_city',
  destination_country: 'conversions.destination_country',
  end_date_time: 'conversions.end_date_time',
  click_datetime: 'conversions.click_datetime',
  transaction_datetime: 'conversions.transaction_datetime',
  validation_datetime: 'conversions.validation_datetime',
  validation_status: 'conversions.validation_status',
  refusal_reason: 'conversions.refusal_reason',
  click_id: 'conversions.click_id',
  coupon_code: 'conversions.coupon_code',
  created_at: 'conversions.created_at',
  version: 'conversions.version',
};

const inReais = (cents) => (cents === null ? null : Number(cents) / 100);

class Conversions extends KnexService {
  /** The columns by the names of the answer; those that are sums of money in reais, as JSON has no cents. */
  createQuery(params) {
    const query = super.createQuery(params).clearSelect();
    return query
      .select(columns)
      .join('campaigns', 'campaigns.id', 'conversions.campaign_id')
      .join('sites', 'sites.id', 'conversions.site_id');
  }
}

const asSent = (row) => ({
  ...row,
  id: Number(row.id),
  transaction_amount: inReais(row.transaction_amount),
  affiliate_commission_cost: inReais(row.affiliate_commission_cost),
  coupon_discount: inReais(row.coupon_discount),
});

/** Looks the session up, and limits the query to the rows of its affiliate. */
async function scopeToSession(context, next) {
  const token = (context.params.headers.authorization ?? '').replace('Bearer ', '');
  const session = await db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .join('affiliates', 'affiliates.id', 'users.affiliate_id')
    .where('sessions.token_hash', createHash('sha256').update(token).digest('hex'))
    .where('sessions.expires_at', '>', new Date())
    .first('users.id', 'users.affiliate_id', 'affiliates.status');
  if (!session) throw Object.assign(new Error('not signed in'), { name: 'NotAuthenticated', code: 401 });
  context.params.query = { ...context.params.query, 'conversions.affiliate_id': session.affiliate_id };
  await next();
  context.result.data = context.result.data.map(asSent);
}

const app = koa(feathers());
app.use(errorHandler());
app.use(helmet());
app.use(rateLimit({ driver: 'memory', db: new Map(), id: ({ ip }) => ip, max: 1e9, duration: 60_000 }));
app.use(bodyParser());
app.configure(rest());
app.use(
  'conversions',
  new Conversions({ Model: db, name: 'conversions', id: 'id', paginate: { default: 10, max: 100 } }),
  {
    methods: ['find'],
  },
);
app.service('conversions').hooks({ around: { find: [scopeToSession] } });

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
