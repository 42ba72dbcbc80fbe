import { addDays, businessDate, type DateRange } from '#shared/time.ts';
import { ids } from './fixtures.ts';
import type { TestGateway } from './test-gateway.ts';

/** Returns a generator of pseudorandom numbers, which are the same in each run. */
export function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Conversion {
  affiliate_id: number;
  campaign_id: number;
  amount_cents: number;
  commission_cents: number;
  validation_status: number;
  created_at: Date;
}

/** The range, and optionally the affiliate and the campaign, of figures. */
interface Wanted extends DateRange {
  affiliateId?: number | undefined;
  campaignId?: number | undefined;
}

export const reais = (cents: number) => Number((cents / 100).toFixed(2));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const channels = [
  { site: ids.channel, affiliate: ids.affiliate },
  { site: ids.foreignChannel, affiliate: ids.foreignAffiliate },
] as const;

/**
 * Returns functions that fill a gateway with sales and clicks of two affiliates in a range of days, and one that
 * computes the figures without the totals that the gateway stores.
 */
export function dashboardSales(gateway: () => TestGateway, range: DateRange, random: (below: number) => number) {
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await gateway().context.database.pool.query(text, values)).rows as Row[];

  /**
   * Returns an instant from two days before the range on; some are in the three hours in which São Paulo's date
   * differs.
   */
  const anyInstant = () => new Date(Date.parse(`${addDays(range.from, -2)}T00:00:00Z`) + random(24 * 60 * 24) * 60_000);
  const anyChannel = () => channels[random(channels.length)]!;
  /** Adds sales, then changes the status, amount, channel or time of some, and deletes others. */
  async function sell(count: number): Promise<void> {
    for (let order = 1; order <= count; order += 1) {
      const { site, affiliate } = anyChannel();
      const values = [
        order,
        affiliate,
        site,
        1 + random(2),
        random(90_000),
        random(9_000),
        random(5),
        anyInstant(),
        `O${order}`,
      ];
      await query(
        `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
      values ($1, $2, $3, $4, 'T', $9, $5, $6, $7, $8)`,
        values,
      );
    }
    for (let change = 0; change < count; change += 1) {
      const order = 1 + random(count);
      const { site, affiliate } = anyChannel();
      const changes = [
        () => query('update conversions set validation_status = $2 where id = $1', [order, random(5)]),
        () => query('update conversions set site_id = $2, affiliate_id = $3 where id = $1', [order, site, affiliate]),
        () => query('update conversions set amount_cents = 0, commission_cents = 0 where id = $1', [order]),
        () => query('update conversions set created_at = $2 where id = $1', [order, anyInstant()]),
        () => query('delete from conversions where id = $1', [order]),
      ];
      await changes[random(changes.length)]!();
    }
  }

  async function click(): Promise<void> {
    for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
      for (const { site, affiliate } of channels) {
        await query(
          'insert into click_days (affiliate_id, day, campaign_id, site_id, clicks, robots) values ($1, $2, $3, $4, $5, 99)',
          [affiliate, day, 1 + random(2), site, random(40)],
        );
      }
    }
  }

  /** Computes the figures of the dashboard from the conversions themselves. */
  async function figuresOf({ from, to, affiliateId, campaignId }: Wanted) {
    const all = await query<Conversion>('select * from conversions');
    const found = all
      .map((row) => ({ ...row, day: businessDate(new Date(row.created_at)) }))
      .filter(({ day }) => day >= from && day <= to)
      .filter((row) => affiliateId === undefined || row.affiliate_id === affiliateId)
      .filter((row) => campaignId === undefined || row.campaign_id === campaignId);
    const clicked = (
      await query<{ day: string; clicks: number; affiliate_id: number; campaign_id: number }>(
        'select day::text, * from click_days',
      )
    )
      .filter(({ day }) => day >= from && day <= to)
      .filter((row) => affiliateId === undefined || row.affiliate_id === affiliateId)
      .filter((row) => campaignId === undefined || row.campaign_id === campaignId);
    const sums = (rows: readonly Conversion[]) => ({
      conversions: rows.length,
      amount: reais(sum(rows.map((row) => row.amount_cents))),
      commission: reais(sum(rows.map((row) => row.commission_cents))),
    });
    const counted = found.filter((row) => row.validation_status !== 0);
    const days = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      days.push({
        date,
        clicks: sum(clicked.filter(({ day }) => day === date).map(({ clicks }) => clicks)),
        ...sums(counted.filter(({ day }) => day === date)),
      });
    }
    return {
      figures: { clicks: sum(days.map(({ clicks }) => clicks)), ...sums(counted), days },
      byStatus: [0, 1, 2, 3, 4].map((status) => ({
        validation_status: status,
        ...sums(found.filter((row) => row.validation_status === status)),
      })),
    };
  }

  return { query, sell, click, figuresOf };
}
