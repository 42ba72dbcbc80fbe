import { expect, test } from 'vitest';
import { periodOf } from '../../../form/period/period.ts';
import { dashboardPeriod } from './use-dashboard.ts';

const today = '2026-11-20';

/** Reads the dashboard of an address, changes it, and returns the address then. */
function changed(query: string, change: (dashboard: ReturnType<typeof dashboardPeriod>) => void): string {
  let address = new URLSearchParams(query);
  change(dashboardPeriod(today, [address, (write) => (address = write(address))]));
  return address.toString();
}

test.each(['', 'period=yesterday', 'from=2026-01-02&to=2026-02-03', 'period=today&compare=1'])(
  'the period of %j is that of its address',
  (query) => {
    expect(changed(query, ({ period, setPeriod }) => setPeriod(period))).toBe(query);
    expect(changed(query, ({ isCompared, setCompared }) => setCompared(isCompared))).toBe(query);
  },
);

test('a change is written into the address, and leaves alone what else is in it', () => {
  expect(changed('compare=1', ({ setPeriod }) => setPeriod(periodOf('this_month', today)))).toBe(
    'compare=1&period=this_month',
  );
  expect(changed('period=today', ({ setCompared }) => setCompared(true))).toBe('period=today&compare=1');
  expect(changed('period=today', ({ setPeriod }) => setPeriod(periodOf('last_30_days', today)))).toBe('');
});

test('an address that makes no sense is the last 30 days', () => {
  changed('from=2026-02-03&to=2026-01-02&period=ever', ({ period }) =>
    expect(period).toEqual(periodOf('last_30_days', today)),
  );
});
