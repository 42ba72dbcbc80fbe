import { expect, test } from 'vitest';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { todos } from './todos.ts';

const newcomer = {
  status: affiliateStatus.codes.active,
  business_name: null,
  phone_number: null,
  country: null,
  zip_code: null,
  address: null,
  city: null,
} as ResourceRecord<'affiliate'>;

const established = {
  status: affiliateStatus.codes.active,
  business_name: 'Marina Ltda',
  phone_number: '5521987654321',
  country: 'BR',
  zip_code: '01310100',
  address: 'Avenida Paulista',
  city: 'São Paulo',
} as ResourceRecord<'affiliate'>;

const full = { mayUpdate: true, mayAddChannel: true, mayEnterPaymentInfo: true };

const channel = (status: number) => ({ status }) as ResourceRecord<'channel'>;

test('a new affiliate has every task with its link', () => {
  expect(todos({ ...full, affiliate: newcomer, channels: [], paymentInfo: null })).toEqual([
    { name: 'personal_data', isDone: false, to: '/account/myaccount' },
    { name: 'address', isDone: false, to: '/account/myaccount/address' },
    { name: 'channel', isDone: false, to: '/account/myaccount/channels' },
    { name: 'payment_info', isDone: false, to: '/account/myaccount/pay_info' },
  ]);
});

test.each([
  ['paused', ['personal_data', 'address', 'payment_info']],
  ['deletion_requested', ['personal_data', 'address', 'payment_info']],
  ['refused', []],
] as const)('an account that is %s has no task that its notice excludes', (status, names) => {
  const affiliate = { ...newcomer, status: affiliateStatus.codes[status] };
  const items = todos({ ...full, affiliate, channels: [channel(2)], paymentInfo: null });
  expect(items.map(({ name }) => name)).toEqual(names);
});

test('a channel under review leaves no task but waiting', () => {
  const items = todos({ ...full, affiliate: established, channels: [channel(2)], paymentInfo: null });
  expect(items[2]).toEqual({ name: 'channel_review', isDone: false });
});

test('one approved channel is enough, whatever the status of the others', () => {
  const items = todos({
    ...full,
    affiliate: established,
    channels: [channel(4), channel(2), channel(3)],
    paymentInfo: null,
  });
  expect(items.slice(0, 3).every(({ isDone }) => isDone)).toBe(true);
});

test('a paused channel does not count', () => {
  const items = todos({ ...full, affiliate: established, channels: [channel(4)], paymentInfo: null });
  expect(items[2]).toMatchObject({ name: 'channel', isDone: false });
});

test('a read-only access sees the same tasks without links', () => {
  const items = todos({
    affiliate: newcomer,
    channels: [],
    paymentInfo: null,
    mayUpdate: false,
    mayAddChannel: false,
    mayEnterPaymentInfo: false,
  });
  expect(items.map(({ name, to }) => [name, to])).toEqual([
    ['personal_data', undefined],
    ['address', undefined],
    ['channel', undefined],
    ['payment_info', undefined],
  ]);
});
