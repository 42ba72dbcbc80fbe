import { describe, expect, it } from 'vitest';
import { capToSave, draftOf, isDeletable, metricOf, typedLimit } from './cap-form.ts';

describe('the form of a CAP', () => {
  it.each([
    ['123456', '12345', '123456'],
    ['1234567', '123456', '123456'],
    ['12a', '12', '12'],
    ['-1', '', ''],
    ['1.5', '1', '1'],
    ['', '1', ''],
  ])('takes %j after %j as %j: digits alone, at most six', (text, before, after) => {
    expect(typedLimit(text, before)).toBe(after);
  });

  it.each([
    ['empty conversions', { limit: '', metric: 'day' }],
    ["'0'", { limit: '0', metric: 'day' }],
    ['zeros', { limit: '000', metric: 'day' }],
    ['no period', { limit: '5', metric: '' }],
    ['null', draftOf({ sale_limit: null, sale_limit_metric: null })],
  ] as const)('cannot be saved with %s', (_what, draft) => {
    expect(capToSave(draft)).toBeUndefined();
  });

  it('is saved with conversions and a period', () => {
    expect(capToSave({ limit: '999999', metric: 'month' })).toEqual({
      sale_limit: 999_999,
      sale_limit_metric: 'month',
    });
    expect(draftOf({ sale_limit: 100, sale_limit_metric: 'week' })).toEqual({ limit: '100', metric: 'week' });
    expect(metricOf('year')).toBe('');
  });

  it('has something to delete unless both initial values are null', () => {
    expect(isDeletable({ sale_limit: null, sale_limit_metric: null })).toBe(false);
    expect(isDeletable({ sale_limit: 1, sale_limit_metric: null })).toBe(true);
    expect(isDeletable({ sale_limit: null, sale_limit_metric: 'day' })).toBe(true);
  });
});
