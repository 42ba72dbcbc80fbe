import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/time.ts';
import { tools } from '../../proxy/http/mcp/tools.ts';
import { signedInClient } from '../support/client.ts';
import { type Assistant, connectAssistant, makeKey, readingScopes } from './assistant.ts';
import { type Ask, type Question, reais, sum, useSampleWorld, whole } from './sample-world.ts';

/** What people ask an assistant, each answered from the sample data by tools alone and compared with the database. */

const world = useSampleWorld();
const { truth, column } = world;
const assistants = new Map<string, Assistant>();

beforeAll(async () => {
  for (const [name, email, role, scope] of [
    ['affiliate', 'afiliado@demo.test', 'main', 'own'],
    ['staff', 'admin@demo.test', 'administrator', 'all'],
  ] as const) {
    const owner = await signedInClient(world.url(), email);
    expect((await owner.stepUp()).status).toBe(201);
    assistants.set(name, await connectAssistant(world.url(), await makeKey(owner, readingScopes(tools, role, scope))));
  }
});
afterAll(async () => {
  for (const assistant of assistants.values()) await assistant.close();
});

const today = businessDate(new Date());
const from = addDays(today, -29);
const dayOf = (column: string) => `(${column} at time zone 'America/Sao_Paulo')::date`;

/** A conversion of affiliate 1 in a state: its id and order. */
const saleWith = (condition: string) =>
  truth(
    `select *, rate_basis_points as rate from conversions where affiliate_id = 1 and ${condition} order by id limit 1`,
  );

/** Follows what a sale is by its order number, as people name it. */
async function explainOrder(ask: Ask, order: unknown) {
  const { records } = await ask('list_sales', { q: order });
  return (await ask('explain_sale', { id: records[0]?.id })).record;
}

const ofAffiliate: Question[] = [
  [
    'Which campaigns can I promote?',
    async (ask) => [
      (await ask('list_campaigns', { ...whole, status: 1 })).records.map(({ id }) => id).toSorted((a, b) => a - b),
      await column('select id as value from campaigns where status = 1 order by id'),
    ],
  ],
  [
    'What may I not do in campaign 1, and what does it pay?',
    async (ask) => {
      const { record } = await ask('get_campaign', { id: 1 });
      const { rules, rate } = await truth(
        `select rules_forbidden as rules, rate_basis_points as rate from campaigns
           join commission_groups as pay on pay.campaign_id = campaigns.id and pay.is_default where campaigns.id = 1`,
      );
      return [
        [record.rules_forbidden, record.commission_rate],
        [rules, Number(rate) / 100],
      ];
    },
  ],
  [
    'Which of my channels take part in campaigns?',
    async (ask) => [
      (await ask('list_participations', { ...whole, status: 1 })).total,
      Number((await truth('select count(*) from participations where affiliate_id = 1 and status = 1')).count),
    ],
  ],
  [
    'What are my channels called?',
    async (ask) => [
      (await ask('list_channels', whole)).records.map(({ name }) => name).toSorted(),
      (await column('select name as value from sites where affiliate_id = 1')).toSorted(),
    ],
  ],
  [
    'Which of my links was clicked most?',
    async (ask) => [
      (await ask('list_links', { rows: 1, sort_by: 'clicks', sort_order: 'DESC' })).records[0].clicks,
      Number(
        (await truth('select max(clicks)::bigint from tracking_links where affiliate_id = 1 and deleted_at is null'))
          .max,
      ),
    ],
  ],
  [
    'How often were the links of my channel 1 clicked this month?',
    async (ask) => [
      sum((await ask('list_clicks', { ...whole, from, to: today, site_id: 1 })).records, 'clicks'),
      Number(
        (
          await truth(
            'select sum(clicks)::bigint from click_days where affiliate_id = 1 and site_id = 1 and day >= $1',
            [from],
          )
        ).sum,
      ),
    ],
  ],
  [
    'How many of my sales of this month were refused?',
    async (ask) => [
      (await ask('list_sales', { start_date: from, end_date: today, validation_status: 0 })).total,
      Number(
        (
          await truth(
            `select count(*) from conversions where affiliate_id = 1 and validation_status = 0 and ${dayOf('created_at')} >= $1`,
            [from],
          )
        ).count,
      ),
    ],
  ],
  [
    'What did I sell in all, and earn?',
    async (ask) => {
      const { records } = await ask('sum_sales');
      const all =
        await truth(`select count(*), sum(amount_cents)::bigint as amount, sum(commission_cents)::bigint as commission
        from conversions where affiliate_id = 1 and validation_status <> 0`);
      return [
        [records[0].count, records[0].transaction_amount, records[0].affiliate_commission_cost],
        [Number(all.count), reais(all.amount), reais(all.commission)],
      ];
    },
  ],
  [
    'Where is the money of this order?',
    async (ask) => {
      const sale = await saleWith('validation_status = 4');
      const { standing } = await explainOrder(ask, sale.order_id);
      const { id } = await truth(
        `select payments.id from payments join payment_items as item on item.payment_id = payments.id
          join commissions on commissions.id = item.commission_id
          where commissions.conversion_id = $1 and payments.status = 'paid' limit 1`,
        [sale.id],
      );
      return [
        [standing.code, standing.payment_id],
        ['paid', id],
      ];
    },
  ],
  [
    'Why was this sale refused?',
    async (ask) => {
      const sale = await saleWith('validation_status = 0 and refusal_reason is not null');
      return [(await explainOrder(ask, sale.order_id)).refusal_reason, sale.refusal_reason];
    },
  ],
  [
    'By which rate does this sale earn?',
    async (ask) => {
      const sale = await saleWith('validation_status = 2 and rate_basis_points is not null');
      return [(await explainOrder(ask, sale.order_id)).rate, Number(sale.rate) / 100];
    },
  ],
  [
    'What did the sub-id instagram bring this month?',
    async (ask) => {
      const { records } = await ask('report_earnings', { from, to: today, group_by: 'sub_id' });
      const { sum: clicks } = await truth(
        `select sum(link_days.clicks)::bigint from link_days join tracking_links as link on link.id = link_id
          where link.affiliate_id = 1 and 'instagram' = any(link.sub_ids) and day >= $1`,
        [from],
      );
      return [records.find(({ id }) => id === 'instagram')?.clicks, Number(clicks)];
    },
  ],
  [
    'Which campaign earned most this month?',
    async (ask) => {
      const { records } = await ask('report_earnings', { from, to: today, group_by: 'campaign', rows: 1 });
      const best = await truth(
        `select campaign_id as id, sum(commission_cents)::bigint as sum from conversions
          where affiliate_id = 1 and validation_status <> 0 and ${dayOf('created_at')} >= $1
          group by 1 order by 2 desc limit 1`,
        [from],
      );
      return [
        [records[0].id, records[0].commission],
        [String(best.id), reais(best.sum)],
      ];
    },
  ],
  [
    'Do I sell more than in the period before?',
    async (ask) => {
      // Whole days: while today is one of them, the last day before is counted up to the same hour.
      const [first, last] = [addDays(today, -30), addDays(today, -1)];
      const { records } = await ask('compare_periods', { from: first, to: last });
      const counts = await truth(
        `select count(*) filter (where day >= $1) as now, count(*) filter (where day < $1) as before
          from (select ${dayOf('created_at')} as day from conversions where affiliate_id = 1 and validation_status <> 0) as kept
          where day between $2 and $3`,
        [first, addDays(first, -30), last],
      );
      return [
        [records[0].conversions, records[0].previous.conversions],
        [Number(counts.now), Number(counts.before)],
      ];
    },
  ],
  [
    'When am I paid, how much, and what holds it?',
    async (ask) => {
      const { record } = await ask('explain_payment');
      const { sum: cents } = await truth(
        `select sum(value_cents)::bigint from commissions where affiliate_id = 1 and state = 2 and available_on <= $1`,
        [today],
      );
      return [
        [record.id, record.available, record.blockers, record.pay_date > today],
        [1, reais(cents), [], true],
      ];
    },
  ],
  [
    'Which of my payments wait for a tax invoice?',
    async (ask) => [
      (await ask('list_payments', { ...whole, state: 'awaiting_invoice' })).records.map(({ id }) => id).toSorted(),
      (
        await column(`select id as value from payments where affiliate_id = 1 and status = 'awaiting_invoice'`)
      ).toSorted(),
    ],
  ],
  [
    'How much was I paid in the last year?',
    async (ask) => {
      const start = addDays(today, -365);
      const { records } = await ask('list_payments', { ...whole, state: 'paid', paid_from: start, paid_to: today });
      const { sum: cents } = await truth(
        `select sum(amount_cents)::bigint from payments where affiliate_id = 1 and status = 'paid' and ${dayOf('paid_at')} >= $1`,
        [start],
      );
      return [sum(records, 'amount'), reais(cents)];
    },
  ],
];

const ofStaff: Question[] = [
  [
    'Which affiliates and channels wait for a decision?',
    async (ask) => {
      const { records } = await ask('list_waiting', whole);
      const countOf = (kind: string) => records.find((line) => line.kind === kind)?.count;
      return [
        [countOf('pending_affiliates'), countOf('pending_channels')],
        [
          Number((await truth('select count(*) from affiliates where status = 0')).count),
          Number((await truth('select count(*) from sites where status = 2')).count),
        ],
      ];
    },
  ],
  [
    'Whose is this order?',
    async (ask) => {
      const { order_id: order, affiliate_id: owner } = await truth('select * from conversions where id = 4321');
      const { records } = await ask('list_sales', { q: order });
      return [(await ask('get_affiliate', { id: records[0].affiliate_id })).record.id, owner];
    },
  ],
  [
    'What holds the payments of affiliate 3?',
    async (ask) => {
      const { record } = await ask('explain_payment', { id: 3 });
      const { minimum } = await truth('select minimum_payment_cents as minimum from affiliates where id = 3');
      return [
        [record.id, record.minimum],
        [3, reais(minimum)],
      ];
    },
  ],
  [
    'Which campaign paid the most commission this month?',
    async (ask) => {
      const { records } = await ask('list_margins', { from, to: today, ...whole });
      const best = await truth(
        `select campaign_id as id, sum(commission_cents)::bigint as sum from conversions
          where validation_status <> 0 and ${dayOf('created_at')} >= $1 group by 1 order by 2 desc limit 1`,
        [from],
      );
      const found = records.toSorted((one, other) => other.commission - one.commission)[0];
      return [
        [found.id, found.commission],
        [best.id, reais(best.sum)],
      ];
    },
  ],
  [
    'Who are our advertisers?',
    async (ask) => [
      (await ask('list_advertisers', whole)).records.map(({ business_name: name }) => name).toSorted(),
      (await column('select business_name as value from advertisers')).toSorted(),
    ],
  ],
  [
    'Find the affiliate Mariana Costa.',
    async (ask) => {
      const { records } = await ask('find_records', { q: 'Mariana Costa' });
      const { id } = await truth(`select id from affiliates where name = 'Mariana' and last_name = 'Costa' limit 1`);
      return [records.map((record) => record.id).includes(`affiliate-${Number(id)}`), true];
    },
  ],
];

const askAs = (name: string): Ask => {
  const assistant = assistants.get(name);
  if (!assistant) throw new Error(`nobody is ${name}`);
  return assistant.ask;
};

describe('an affiliate asks', () => {
  it.each(ofAffiliate)('%s', async (_question, answers) => {
    const [answer, expected] = await answers(askAs('affiliate'));
    expect(answer).toEqual(expected);
  });
});

describe('staff ask', () => {
  it.each(ofStaff)('%s', async (_question, answers) => {
    const [answer, expected] = await answers(askAs('staff'));
    expect(answer).toEqual(expected);
  });
});
