import { describe, expect, it } from 'vitest';
import { courseOf } from './course.ts';

const names = { approved: 'Aprovada', pending: 'Pendente' };
const row = (id: string, commission: number, approved: number) => ({ id, commission, approved_commission: approved });
const of = (from: string, to: string) => ({ from, to, today: '2026-11-29', locale: 'pt-br' as const });

describe('the commission of a period', () => {
  it('has each day of it, also one without a row, what is approved and what is not', () => {
    const [approved, pending] = courseOf(
      [row('2026-11-27', 30, 10.1), row('2026-11-29', 0.3, 0.1)],
      of('2026-11-27', '2026-11-29'),
      names,
    );
    expect(approved.points).toEqual([
      { label: '27/11', value: 10.1 },
      { label: '28/11', value: 0 },
      { label: '29/11', value: 0.1 },
    ]);
    expect(pending.points.map(({ value }) => value)).toEqual([19.9, 0, 0.2]);
    expect([approved.isOpen, pending.isOpen]).toEqual([true, true]);
  });

  it('is by month where its days would be too many', () => {
    const days = [row('2026-01-31', 10, 4), row('2026-02-01', 0.1, 0), row('2026-02-28', 0.2, 0.2)];
    const [approved, pending] = courseOf(days, of('2026-01-15', '2026-04-02'), names);
    expect(approved.points.map(({ label }) => label)).toEqual(['jan/26', 'fev/26', 'mar/26', 'abr/26']);
    expect(approved.points.map(({ value }) => value)).toEqual([4, 0.2, 0, 0]);
    expect(pending.points.map(({ value }) => value)).toEqual([6, 0.1, 0, 0]);
    expect(approved.isOpen).toBe(false);
  });
});
