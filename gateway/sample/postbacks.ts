import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../db/client.ts';
import { encryptionContextOf } from '../domains/campaigns/advertiser-api-key/table.ts';
import { advertiserApiKeys } from '../domains/campaigns/advertiser-api-key/table.ts';
import { postbacks } from '../domains/earnings/postback/table.ts';
import type { Encryption } from '../lib/encryption.ts';
import { type RequestErrorCode, statusOf } from '../lib/errors.ts';
import { webhookSecret } from '../lib/webhook-signature.ts';

interface SamplePostbacks {
  now: Date;
  encryption: Encryption;
}

type Delivery = typeof postbacks.$inferInsert;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** How many sales of each advertiser were reported. */
const reportedSalesMax = 12;

/**
 * The keys: the first advertiser has one, the second changes from one to another. Their secrets are made of the
 * installation's own key, so that nobody knows them.
 */
const keys = [
  { id: 1, advertiserId: 1, ageDays: 400, expiresInDays: null },
  { id: 2, advertiserId: 2, ageDays: 200, expiresInDays: 2 },
  { id: 3, advertiserId: 2, ageDays: 1, expiresInDays: null },
];

async function addKeys(tx: Tx, { now, encryption }: SamplePostbacks): Promise<void> {
  await tx.insert(advertiserApiKeys).values(
    keys.map(({ id, advertiserId, ageDays, expiresInDays }) => {
      const about = encryptionContextOf(advertiserId);
      const secret = webhookSecret(Buffer.from(encryption.keyedHash(`sample key ${id}`, about), 'base64url'));
      return {
        id,
        advertiserId,
        createdBy: 1,
        sealedSecret: encryption.seal(secret, about),
        createdAt: new Date(now.getTime() - ageDays * dayMs),
        expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
      };
    }),
  );
}

const salesSchema = z.array(
  z.object({
    id: z.number(),
    advertiser_id: z.number(),
    click_id: z.string(),
    order_id: z.string(),
    amount_cents: z.number(),
    validation_status: z.number(),
    refusal_reason: z.string().nullable(),
    block: z.string().nullable(),
    sold_at: z.coerce.date(),
    decided_at: z.coerce.date().nullable(),
  }),
);
type Sale = z.output<typeof salesSchema>[number];

const textOf = (body: object) => JSON.stringify({ currency: 'BRL', ...body });

/** The reports of a sale: the sale itself, its repetition by the shop's nightly list, and its outcome. One that is blocked is reported once. */
function deliveriesOf(sale: Sale): Delivery[] {
  const {
    id,
    order_id: orderId,
    click_id: clickId,
    amount_cents: cents,
    sold_at: soldAt,
    decided_at: decidedAt,
  } = sale;
  const reported = { click_id: clickId, order_id: orderId, amount: cents / 100 };
  const accepted = (messageId: string, receivedAt: Date, body: object, status: string, reason: string | null) => ({
    advertiserId: sale.advertiser_id,
    keyId: sale.advertiser_id,
    messageId,
    receivedAt,
    conversionId: id,
    isTest: false,
    answerStatus: 200,
    fault: null,
    body: textOf({ ...reported, ...body }),
    answer: JSON.stringify({ conversion_id: id, status, reason }),
    reason,
  });
  if (sale.block !== null) {
    const approved = { status: 'approved', occurred_at: soldAt.toISOString() };
    return [accepted(`${orderId}-novo`, soldAt, approved, 'refused', sale.block)];
  }
  const sold = { status: 'pending', occurred_at: soldAt.toISOString() };
  const deliveries = [accepted(`${orderId}-novo`, soldAt, sold, 'pending', null)];
  if (id % 4 === 0) {
    const later = new Date(soldAt.getTime() + 10 * minuteMs);
    deliveries.push(accepted(`${orderId}-lista`, later, sold, 'pending', 'unchanged'));
  }
  if (decidedAt !== null && sale.validation_status !== conversionStatus.codes.pending) {
    const status = sale.validation_status === conversionStatus.codes.refused ? 'refused' : 'approved';
    const reason = status === 'refused' && sale.refusal_reason !== null ? { reason: sale.refusal_reason } : {};
    const decision = { status, occurred_at: decidedAt.toISOString(), ...reason };
    deliveries.push(accepted(`${orderId}-final`, decidedAt, decision, status, null));
  }
  return deliveries;
}

/** The last sales that came by a click, and those that are blocked: each had a link, so its advertiser could report it. */
async function reportedSales(tx: Tx, now: Date): Promise<Sale[]> {
  const { rows } = await tx.execute(sql`
    select * from (
      select conversions.id, campaigns.advertiser_id, click_id, order_id, amount_cents, validation_status, refusal_reason, block,
        transaction_datetime as sold_at, validation_datetime as decided_at,
        row_number() over (partition by campaigns.advertiser_id order by conversions.id desc) as place
      from conversions join campaigns on campaigns.id = campaign_id
      where click_id is not null and transaction_datetime < ${new Date(now.getTime() - hourMs)} and campaigns.advertiser_id in (1, 2)
    ) as reported where place <= ${reportedSalesMax} or block is not null order by id`);
  return salesSchema.parse(rows);
}

/** Refused and test messages; hours ago. */
const others: readonly { advertiserId: number; hoursAgo: number; fault: RequestErrorCode | null; body: object }[] = [
  { advertiserId: 1, hoursAgo: 2, fault: 'unknown_coupon', body: { coupon: 'CASA99', amount: 219.9 } },
  { advertiserId: 2, hoursAgo: 5, fault: 'currency', body: { coupon: 'TECNO50', amount: 180, currency: 'USD' } },
  { advertiserId: 2, hoursAgo: 19, fault: 'invalid_fields', body: { coupon: 'TECNO50', amount: '1.299,00' } },
  { advertiserId: 1, hoursAgo: 50, fault: 'signature_expired', body: { coupon: 'CASA10', amount: 89.9 } },
  { advertiserId: 2, hoursAgo: 76, fault: 'signature_invalid', body: { coupon: 'TECNO50', amount: 1499 } },
  { advertiserId: 1, hoursAgo: 98, fault: null, body: { coupon: 'ANA15', amount: 100, test: true } },
  { advertiserId: 1, hoursAgo: 99, fault: 'invalid_fields', body: { amount: 100, test: true } },
];

function otherDelivery({ advertiserId, hoursAgo, fault, body }: (typeof others)[number], now: Date): Delivery {
  const receivedAt = new Date(now.getTime() - hoursAgo * hourMs);
  const order = { order_id: `PED-9${String(hoursAgo).padStart(7, '0')}`, status: 'pending' };
  const isTest = 'test' in body;
  const answer = { conversion_id: null, status: 'pending', reason: null, test: true };
  return {
    advertiserId,
    keyId: advertiserId,
    messageId: `${order.order_id}-novo`,
    receivedAt,
    isTest,
    fault,
    answerStatus: fault === null ? 200 : statusOf(fault),
    body: textOf({ ...order, occurred_at: receivedAt.toISOString(), ...body }),
    answer: fault === null ? JSON.stringify(answer) : null,
  };
}

/** Inserts keys of two advertisers, and what their servers sent in the last days. */
export async function addPostbacks(tx: Tx, sample: SamplePostbacks): Promise<void> {
  const { now } = sample;
  await addKeys(tx, sample);
  const sales = await reportedSales(tx, now);
  const deliveries = [...sales.flatMap(deliveriesOf), ...others.map((other) => otherDelivery(other, now))];
  await tx
    .insert(postbacks)
    .values(deliveries.toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime()));
}
