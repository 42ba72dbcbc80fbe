import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { differenceOf, standingOf, worstFirst } from './tax-invoice-standing.ts';

const { sent, approved } = invoiceUploadStatus.codes;
const finding = (check: string, ok: boolean | null) => ({ check, ok, expected: null, found: null });
const [issuer, month, unread] = [finding('issuer', false), finding('month', false), finding('signature', null)];
const well = finding('amount', true);

it('what differs is named, and counts more than what a person has to look at', () => {
  expect(standingOf({ status: sent, findings: [well, unread, issuer] })).toEqual({
    sentence: 'differs',
    checks: ['issuer'],
    severity: 'error',
  });
  expect(standingOf({ status: sent, findings: [month] }).severity).toBe('warning');
});

it('without a difference it says what is left to look at', () => {
  expect(standingOf({ status: sent, findings: [well, unread] })).toEqual({
    sentence: 'rest_by_eye',
    checks: ['signature'],
  });
  expect(standingOf({ status: sent, findings: [unread] }).sentence).toBe('by_eye');
  expect(standingOf({ status: sent, findings: [] }).sentence).toBe('by_eye');
  expect(standingOf({ status: sent, findings: [well] }).sentence).toBe('all_well');
});

it('after a decision its checks are no news', () => {
  expect(standingOf({ status: approved, findings: [issuer] })).toEqual({ sentence: 'approved', checks: [] });
});

it('the checks that differ stand above the others', () => {
  expect(worstFirst([well, unread, issuer])).toEqual([issuer, unread, well]);
});

it('only the digits that differ are marked', () => {
  expect(differenceOf('11.222.333/0001-81', '11.222.344/0001-81')).toEqual(['11.222.3', '33', '/0001-81']);
  expect(differenceOf('R$ 634,13', 'R$ 1.634,13')).toEqual(['R$ ', '', '634,13']);
});

it('the parts of a text are the text, and without the differing ones the other begins and ends alike', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const [start, differing, end] = differenceOf(text, other);
      expect(start + differing + end).toBe(text);
      expect(other.startsWith(start) && other.endsWith(end)).toBe(true);
    }),
  );
});
