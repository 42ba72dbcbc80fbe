import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import type { Message } from './message.ts';

const id = 123_456;

type Sample = (kind: EventKind, at: string) => Record<string, unknown>;

const sale: Sample = (kind, at) => {
  const status = kind === 'conversion.created' ? 'pending' : kind === 'conversion.refused' ? 'refused' : 'approved';
  return {
    id,
    affiliate_id: 0,
    campaign_id: 0,
    site_id: 0,
    order_id: 'TESTE-123',
    status,
    amount: 199.9,
    commission: status === 'refused' ? 0 : 19.99,
    currency: 'BRL',
    click_id: 'teste',
    sub_ids: ['teste1', 'teste2', 'teste3', 'teste4', 'teste5'],
    coupon_code: null,
    reason: status === 'refused' ? 'teste' : null,
    sold_at: at,
  };
};

const payment: Sample = (kind, at) => ({
  id,
  affiliate_id: 0,
  status: kind.replace('payment.', ''),
  amount: 1234.56,
  currency: 'BRL',
  paid_at: kind === 'payment.paid' ? at : null,
  failure_code: kind === 'payment.failed' ? 'account_closed' : null,
});

const invoice: Sample = (kind, at) => ({
  id,
  advertiser_id: 0,
  status: kind.replace('invoice.', ''),
  month: at.slice(0, 7),
  amount: 1234.56,
  currency: 'BRL',
  due_on: at.slice(0, 10),
  paid_at: kind === 'invoice.paid' ? at : null,
});

const participation: Sample = () => ({
  id: `${id}-0`,
  affiliate_id: 0,
  site_id: id,
  campaign_id: 0,
  status: 'approved',
  reason: null,
});

const link: Sample = () => ({
  id,
  affiliate_id: 0,
  campaign_id: 0,
  site_id: 0,
  code: 'teste',
  url: null,
  sub_ids: ['teste1', 'teste2'],
});

const rate: Sample = () => ({
  id,
  affiliate_id: 0,
  campaign_id: id,
  status: 'changed',
  percent: 10,
  fixed: null,
  starts_on: null,
  site_ids: [],
});

const affiliate: Sample = () => ({ id, affiliate_id: id, status: 'active' });

const samples: Readonly<Record<string, Sample>> = {
  conversion: sale,
  payment,
  invoice,
  participation,
  link,
  rate,
  affiliate,
};

/** Returns a sample of an event, which is about nothing that exists. */
export function sampleMessage(deliveryId: number, kind: EventKind, at: Date): Message {
  const [noun = ''] = kind.split('.');
  const data = { ...samples[noun]?.(kind, at.toISOString()), test: true };
  return { id: `test_${deliveryId}`, kind, entityId: id, occurredAt: at, data };
}
