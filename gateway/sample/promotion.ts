import { sql } from 'drizzle-orm';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { customInvoices } from '../domains/billing/custom-invoice/table.ts';
import { campaignCovers } from '../domains/campaigns/campaign/table.ts';
import { coupons } from '../domains/campaigns/coupon/table.ts';
import { creatives } from '../domains/campaigns/creative/table.ts';
import { banner, cover, coverSizePx } from './pictures.ts';

const sizes = [
  [300, 250],
  [728, 90],
] as const;

/** For each of the first eight campaigns two banners and a text. */
async function addCreatives(tx: Tx, createdAt: Date): Promise<void> {
  await tx.insert(creatives).values(
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap((campaignId) => [
      ...sizes.map(([width, height]) => ({
        campaignId,
        name: `Banner ${width} × ${height}`,
        kind: 'image' as const,
        width,
        height,
        createdAt,
        contentType: 'image/png',
        content: banner({ width, height, hue: campaignId * 45 }),
        caption: 'Ofertas da semana',
      })),
      {
        campaignId,
        name: 'Chamada',
        kind: 'text' as const,
        createdAt,
        caption: 'Ofertas escolhidas a dedo, com entrega para todo o Brasil. Confira!',
      },
    ]),
  );
}

/** The campaigns with a cover, with its hue in degrees. */
const coverHues: readonly (readonly [campaignId: number, hue: number])[] = [
  [1, 18],
  [2, 214],
];

const addCovers = (tx: Tx, createdAt: Date) =>
  tx.insert(campaignCovers).values(
    coverHues.map(([campaignId, hue]) => ({
      campaignId,
      contentType: 'image/png',
      ...coverSizePx,
      content: cover(hue),
      createdAt,
    })),
  );

async function addCoupons(tx: Tx, now: Date): Promise<void> {
  const today = businessDate(now);
  const createdAt = new Date(now.getTime() - 40 * 86_400_000);
  const startsOn = addDays(today, -40);
  await tx.insert(coupons).values([
    { campaignId: 1, code: 'CASA10', description: '10% na primeira compra', startsOn, createdAt },
    { campaignId: 1, code: 'ANA15', description: '15% só para quem segue o canal', channelId: 1, startsOn, createdAt },
    {
      campaignId: 2,
      code: 'TECNO50',
      description: 'R$ 50 acima de R$ 800',
      startsOn,
      endsOn: addDays(today, 20),
      createdAt,
    },
    {
      campaignId: 3,
      code: 'VERAO20',
      description: '20% na coleção nova',
      startsOn,
      endsOn: addDays(today, -5),
      createdAt,
    },
    { campaignId: 5, code: 'CORRE12', description: '12% em tênis', startsOn, createdAt },
  ]);
}

/** One paid, one sent, and a draft. */
async function addCustomInvoices(tx: Tx, now: Date): Promise<void> {
  const today = businessDate(now);
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const invoice = (title: string, amountCents: number, days: number) => ({
    title,
    lines: [{ description: title, amountCents }],
    totalCents: amountCents,
    createdBy: 1,
    createdAt: ago(days),
    dueOn: addDays(today, 30 - days),
  });
  await tx.insert(customInvoices).values([
    {
      campaignId: 1,
      ...invoice('Produção de banners', 180_000, 60),
      state: 'paid',
      issuedAt: ago(59),
      paidAt: ago(35),
    },
    { campaignId: 1, ...invoice('Destaque na newsletter', 95_000, 12), state: 'issued', issuedAt: ago(11) },
    { campaignId: 1, ...invoice('Ação de Natal', 240_000, 1), state: 'draft' },
  ]);
}

/**
 * Inserts caps with the counts of their period: one nearly reached, one reached, and one far from it. Those of the
 * first twenty channels are high, so that orders may be imported for them. Two conversions of affiliate 1 were refused
 * for other reasons than its advertiser's.
 */
async function addCaps(tx: Tx, now: Date): Promise<void> {
  const today = businessDate(now);
  await tx.execute(sql`
    with chosen as (
      select id, row_number() over (order by id desc) as place from conversions
      where affiliate_id = 1 and validation_status = 0 and not exists (select from commissions where conversion_id = conversions.id)
      order by id desc limit 2
    )
    update conversions set block = (array['sale_cap', 'not_participating'])[place::int], refusal_reason = null
    from chosen where chosen.id = conversions.id`);
  await tx.execute(sql`
    with cap as (
      select *, date_trunc(metric, ${today}::date)::date as starts_on
      from (values (27, 1, 'month', 2), (28, 2, 'month', 0), (1, 3, 'month', 9000), (3, 1, 'day', 900)) as cap (site_id, campaign_id, metric, free)
    ), counted as (
      select cap.*, (
        select count(*)::int from conversions where site_id = cap.site_id and campaign_id = cap.campaign_id and block is null
          and (created_at at time zone 'America/Sao_Paulo')::date >= starts_on
      ) as used from cap
    ), period as (
      insert into sale_cap_periods (site_id, campaign_id, sale_limit_metric, starts_on, used, told_percent)
      select site_id, campaign_id, metric, starts_on, used,
        case when used = 0 then 0 when free = 0 then 100 when used >= 0.9 * (used + free) then 90 else 0 end from counted
    )
    insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at)
    select site_id, campaign_id, sites.affiliate_id, greatest(used + free, 1), metric, ${now}::timestamptz - interval '60 days'
    from counted join sites on sites.id = site_id`);
}

/** Inserts creatives, coupons and caps, and custom invoices of campaigns. */
export async function addPromotion(tx: Tx, { createdAt, now }: { createdAt: Date; now: Date }): Promise<void> {
  await addCreatives(tx, createdAt);
  await addCovers(tx, createdAt);
  await addCoupons(tx, now);
  await addCustomInvoices(tx, now);
  await addCaps(tx, now);
}
