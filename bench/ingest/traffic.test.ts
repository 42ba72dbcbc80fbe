import { expect, test } from 'vitest';
import { planTraffic, type SaleMessage, type SoldLink } from './traffic.ts';

const links: SoldLink[] = Array.from({ length: 60 }, (_, at) => ({
  code: `link${at}`,
  affiliateId: 1 + (at % 20),
  campaignId: 1 + (at % 3),
  advertiserId: 1,
}));

function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const units = 2_000;
const plan = planTraffic({ units, unitsPerSecond: 10, links, largestCampaignId: 2, random: randomOf(7) });
const messages = plan.filter((one): one is SaleMessage => one.kind === 'message');
const first = [...new Map(messages.map((one) => [one.message, one])).values()];
const share = (count: number, of: number) => count / of;

test('traffic has 100 clicks, 2 new orders, a decision and a tenth of a correction in each unit', () => {
  const said = (says: SaleMessage['says']) => first.filter((one) => one.says === says).length;
  expect(plan.length - messages.length).toBe(100 * units);
  expect([said('pending'), said('decision'), said('correction')]).toEqual([2 * units, units, units / 10]);
  expect(plan.map(({ atMs }) => atMs)).toEqual(plan.map(({ atMs }) => atMs).toSorted((one, other) => one - other));
});

test('a fifth of the messages is repeated, the decision of a tenth of the orders comes first, and what happened keeps its order', () => {
  expect(share(messages.length - first.length, first.length)).toBeCloseTo(0.2, 1);
  const pending = new Map(first.filter(({ says }) => says === 'pending').map((one) => [one.order, one]));
  const decisions = first.filter(({ says }) => says === 'decision');
  const early = decisions.filter(({ order, atMs }) => atMs < (pending.get(order)?.atMs ?? 0));
  expect(share(early.length, pending.size)).toBeCloseTo(0.1, 1);
  for (const { order, happenedMs } of decisions)
    expect(happenedMs).toBeGreaterThan(pending.get(order)?.happenedMs ?? Infinity);
});

test('one campaign has three of ten orders, and the first affiliate more than any other', () => {
  const ordersOf = (isMeant: (link: SoldLink) => boolean) =>
    share(first.filter(({ says, link }) => says === 'pending' && isMeant(link)).length, 2 * units);
  expect(ordersOf(({ campaignId }) => campaignId === 2)).toBeCloseTo(0.3, 1);
  const shares = Array.from({ length: 20 }, (_, at) => ordersOf(({ affiliateId }) => affiliateId === at + 1));
  expect(Math.max(...shares)).toBeGreaterThan(4 * Math.min(...shares));
});
