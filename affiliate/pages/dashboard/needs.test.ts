import { expect, test } from 'vitest';
import type { Way } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import { needsOf } from './needs.ts';
import type { PaymentNews } from './payment-news.ts';
import type { Todo } from './todos.ts';

const item = (id: string, way?: Way): PaymentNews => ({
  id,
  severity: way ? 'error' : 'success',
  title: 'portal.home.news.paid',
  amount: 1,
  texts: [],
  to: '/financial',
  ...(way && { way, door: 'portal.home.news.fix_data' }),
});
const todos: Todo[] = [
  { name: 'address', isDone: true, to: '/account/myaccount/address' },
  { name: 'payment_info', isDone: false, to: '/account/myaccount/pay_info' },
  { name: 'channel_review', isDone: false },
];
const stuckBy = (...stuckBlockers: string[]) => ({ onItsWay: 0, day: null, next: null, stuck: 50, stuckBlockers });
const all = { payment_info: true, invoices: true };
const none = { payment_info: false, invoices: false };

test('what has a door stands before what only tells', () => {
  const needs = needsOf({
    news: [item('paid'), item('failed', 'payment_info')],
    todos,
    underWay: undefined,
    maySettle: all,
  });
  expect(needs.map(({ id, door }) => [id, door !== undefined])).toEqual([
    ['failed', true],
    ['todo-payment_info', true],
    ['paid', false],
  ]);
});

test('who may not settle something is not asked for it', () => {
  const news = [item('failed', 'payment_info'), item('paid')];
  const needs = needsOf({ news, todos: [], underWay: stuckBy('failed'), maySettle: none });
  expect(needs.map(({ id }) => id)).toEqual(['paid']);
});

test('stuck money has one door for each thing that keeps it', () => {
  const needs = (news: PaymentNews[], ...blockers: string[]) =>
    needsOf({ news, todos: [], underWay: stuckBy(...blockers), maySettle: all }).map(({ id, to }) => [id, to]);
  expect(needs([], 'payments_frozen', 'note_missing')).toEqual([
    ['stuck-invoices', '/invoices'],
    ['stuck-payment_info', '/account/myaccount/pay_info'],
  ]);
  expect(needs([item('failed', 'payment_info')], 'failed')).toEqual([['failed', '/financial']]);
});
