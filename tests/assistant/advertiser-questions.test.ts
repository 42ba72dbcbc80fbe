import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReadKey } from '../resources/campaigns.ts';
import { signedInClient } from '../support/client.ts';
import { type Assistant, connectAssistant } from './assistant.ts';
import { type Question, reais, sum, useSampleWorld, whole } from './sample-world.ts';

/** What an advertiser asks an assistant with a read key, each answered by tools alone and compared with the database. */

const world = useSampleWorld();
const { truth, column } = world;
let assistant: Assistant;

beforeAll(async () => {
  const staff = await signedInClient(world.url(), 'admin@demo.test');
  expect((await staff.stepUp()).status).toBe(201);
  assistant = await connectAssistant(world.url(), await newReadKey(staff));
});
afterAll(() => assistant.close());

/** Of advertiser 1. */
const questions: Question[] = [
  [
    'Which of my orders were refused, and why?',
    async (ask) => {
      const { records } = await ask('list_orders', {
        ...whole,
        validation_status: 0,
        sort_by: 'id',
        sort_order: 'ASC',
      });
      return [
        records.map(({ order_id: order, refusal_reason: reason, billed }) => [order, reason, billed]),
        await column(
          `select json_build_array(order_id, refusal_reason, null) as value from conversions
            join campaigns on campaigns.id = campaign_id
            where advertiser_id = 1 and validation_status = 0 order by conversions.id limit 100`,
        ),
      ];
    },
  ],
  [
    'What am I billed, and what is open?',
    async (ask) => {
      const { records } = await ask('list_invoices', whole);
      const all = await truth(
        `select count(*), sum(billed_cents + fee_cents)::bigint as total, sum(case when state in ('issued', 'partly_paid')
            then billed_cents + fee_cents - paid_cents - credited_cents - corrected_cents else 0 end)::bigint as open
          from advertiser_invoices where advertiser_id = 1 and issued_at is not null`,
      );
      return [
        [records.length, sum(records, 'total'), sum(records, 'open')],
        [Number(all.count), reais(all.total), reais(all.open)],
      ];
    },
  ],
  [
    'What was I billed for each order of my first invoice?',
    async (ask) => {
      const [invoice] = (await ask('list_invoices', { rows: 1, sort_by: 'id', sort_order: 'ASC' })).records;
      const { records } = await ask('list_orders', { ...whole, invoice_id: invoice.id });
      const { sum: cents } = await truth(
        `select sum(part.billed)::bigint from (
          select item.billed_cents - item.corrected_cents as billed from advertiser_invoice_items as item
            join conversions on conversions.id = conversion_id
          where invoice_id = $1 and validation_status <> 0 order by created_at desc, conversions.id desc limit 100) as part`,
        [invoice.id],
      );
      return [
        [records.length > 0, sum(records, 'billed')],
        [true, reais(cents)],
      ];
    },
  ],
  [
    'Which are my campaigns?',
    async (ask) => [
      (await ask('list_campaigns', whole)).records.map(({ id }) => id).toSorted((a, b) => a - b),
      await column('select id as value from campaigns where advertiser_id = 1 order by id'),
    ],
  ],
  [
    'What of my last postbacks was refused?',
    async (ask) => {
      const { records } = await ask('list_postbacks', { ...whole, is_refused: true });
      return [
        records.map(({ fault }) => fault),
        await column(
          'select fault as value from postbacks where advertiser_id = 1 and fault is not null order by id desc limit 100',
        ),
      ];
    },
  ],
];

describe('an advertiser asks', () => {
  it.each(questions)('%s', async (_question, answers) => {
    const [answer, expected] = await answers(assistant.ask);
    expect(answer).toEqual(expected);
  });

  it('by tools that say what others wrote, and has no other', async () => {
    expect(await assistant.toolNames()).toEqual([
      ...(['list_campaigns', 'get_campaign', 'list_orders', 'list_postbacks', 'list_invoices', 'get_invoice'] as const),
    ]);
    const { written_by_others: written } = await assistant.ask('list_orders', { rows: 1 });
    expect(written).toEqual(expect.arrayContaining(['order_id', 'refusal_reason', 'campaign_name']));
    await expect(assistant.ask('list_sales')).rejects.toThrow('There is no such tool');
  });
});
