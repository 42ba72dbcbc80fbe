import { expect, test } from 'vitest';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { locales } from '#shared/locale.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import type { PaymentAdvice } from './failure-advice.ts';
import { paymentAdvice } from './payment-advice.ts';

const TODAY = '2026-11-22';

const adviceOn = (
  state: string,
  failure: string | null = null,
  payDate = '2026-11-25',
  said: Partial<ResourceRecord<'payment'>> = {},
) =>
  paymentAdvice(
    {
      state,
      failure_code: failure,
      pay_date: payDate,
      note: null,
      expected_on: null,
      stuck_blockers: null,
      ...said,
    } as unknown as ResourceRecord<'payment'>,
    TODAY,
    'pt-br',
  );

const translators = locales.map((locale) => createTranslate(wordsOf(locale, 'visitor', 'portal'), locale));

/** What is shown, in both languages; a key without words would be shown as itself. */
const said = (advice: PaymentAdvice | undefined) =>
  translators.map((t) =>
    [advice?.reason, advice?.text].flatMap((key) => (key ? [t(key, advice?.values)] : [])).join('. '),
  );

test.each(paymentFailure.names)('a payment that failed by %s says why and what to do, in both languages', (failure) => {
  const advice = adviceOn('failed', failure);
  for (const text of said(advice)) expect(text).toMatch(/^[A-ZÀ-Ú][^%]+\. .+\.$/);
  expect(adviceOn('returned', failure)).toEqual(advice);
});

test('what the affiliate can fix leads to the payment data, and the rest says that there is nothing to do', () => {
  const leads = paymentFailure.names.filter((failure) => adviceOn('failed', failure)?.way === 'payment_info');
  expect(leads).toEqual(['account_not_found', 'account_closed', 'pix_key', 'document', 'returned']);
  expect(said(adviceOn('failed', 'bank_unavailable'))[0]).toContain('Não é preciso fazer nada');
});

test('a failure that this version does not know counts as one under review', () => {
  expect(adviceOn('failed', 'brand_new')).toEqual(adviceOn('failed', 'unknown'));
});

test('a payment that awaits its tax invoice leads to the tax invoices', () => {
  expect(adviceOn('awaiting_invoice')).toMatchObject({ severity: 'warning', way: 'invoices' });
});

test('a payment whose day has passed does not promise that day', () => {
  expect(said(adviceOn('ready'))[0]).toContain('25/11/2026');
  expect(said(adviceOn('ready', null, '2026-11-16'))[0]).not.toContain('16/11/2026');
});

test('a late tax invoice is an error that says when the payment is made instead', () => {
  const note = { state: 'late', due_on: '2026-11-19', late_days: 3, pay_day: '2026-12-15' };
  const advice = adviceOn('awaiting_invoice', null, '2026-11-25', {
    note,
    expected_on: '2026-12-15',
    stuck_blockers: ['note_late'],
  });
  expect(advice).toMatchObject({ severity: 'error', way: 'invoices' });
  expect(said(advice)[0]).toBe('Atrasada há 3 dias · o pagamento vai para 15/12/2026');
});

test('a tax invoice under review asks for nothing', () => {
  const note = { state: 'sent', due_on: '2026-11-19', late_days: 0, pay_day: '2026-11-25' };
  const advice = adviceOn('awaiting_invoice', null, '2026-11-25', { note, stuck_blockers: [] });
  expect(advice).toMatchObject({ severity: 'info' });
  expect(advice?.way).toBeUndefined();
});

test('what the gateway expects counts, not the day that was planned', () => {
  expect(said(adviceOn('ready', null, '2026-11-25', { expected_on: '2026-12-15', stuck_blockers: [] }))[0]).toContain(
    '15/12/2026',
  );
});

test('every state but paid has words', () => {
  const silent = paymentState.names.filter((state) => adviceOn(state) === undefined);
  expect(silent).toEqual(['paid']);
});
