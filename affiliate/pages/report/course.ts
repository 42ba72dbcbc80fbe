import type { Locale } from '#shared/locale.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { addDays, daysBetween, formatDayAndMonth } from '#shared/time.ts';
import { monthText } from '#shared/ui/base/chart/axis-text.ts';
import type { ChartSeries } from '#shared/ui/base/chart/chart-series.ts';

type Day = Pick<ResourceRecord<'report'>, 'id' | 'commission' | 'approved_commission'>;

interface CourseOf {
  from: string;
  to: string;
  today: string;
  locale: Locale;
}

/** More days than that are drawn by month: their bars would be too thin. */
const DAYS_MAX = 62;

/** Sums amounts in cents, where sums are exact. */
const plus = (sum: number, amount: number) => (Math.round(sum * 100) + Math.round(amount * 100)) / 100;

/**
 * Returns the commission of a period by day, by month of a long one: what is approved, and what is pending upon it. Days without a
 * row brought nothing. What today belongs to is open.
 */
export function courseOf(
  days: readonly Day[],
  { from, to, today, locale }: CourseOf,
  names: Record<'approved' | 'pending', string>,
): [approved: ChartSeries, pending: ChartSeries] {
  const count = daysBetween(from, to) + 1;
  const isByMonth = count > DAYS_MAX;
  const bucketOf = (date: string) => (isByMonth ? date.slice(0, 7) : date);
  const labelOf = (date: string) => (isByMonth ? monthText(date, locale) : formatDayAndMonth(date, locale));
  const buckets = new Map<string, { label: string; approved: number; pending: number }>();
  for (let place = 0; place < count; place += 1) {
    const date = addDays(from, place);
    if (!buckets.has(bucketOf(date))) buckets.set(bucketOf(date), { label: labelOf(date), approved: 0, pending: 0 });
  }
  for (const { id, commission, approved_commission: approved } of days) {
    const bucket = buckets.get(bucketOf(id));
    if (bucket === undefined) continue;
    bucket.approved = plus(bucket.approved, approved);
    bucket.pending = plus(bucket.pending, commission - approved);
  }
  const isOpen = from <= today && today <= to;
  const shown = [...buckets.values()];
  return [
    {
      name: names.approved,
      tone: 'primary',
      isOpen,
      points: shown.map(({ label, approved }) => ({ label, value: approved })),
    },
    {
      name: names.pending,
      tone: 'soft',
      isOpen,
      points: shown.map(({ label, pending }) => ({ label, value: pending })),
    },
  ];
}
