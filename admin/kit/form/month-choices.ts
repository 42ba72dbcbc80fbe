/** Formats `2026-11` as `11/2026`. */
export const formatMonth = (yearmonth: string) => yearmonth.split('-').reverse().join('/');

/**
 * Returns the last `count` months as choices of a select, newest first.
 *
 * @param today a business date; its month is the first choice
 */
export function monthChoices(today: string, count: number): { id: string; name: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    const id = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
    return { id, name: formatMonth(id) };
  });
}
