import type { ResourceRecord } from '#shared/resources/index.ts';

type Revenue = Pick<ResourceRecord<'campaign-revenue'>, 'starts_on' | 'rate' | 'fixed'>;

/**
 * Returns what the advertiser pays for a sale, with the revenue in force on its day; undefined where none is, so that the
 * commission is billed. As on an invoice, a share is rounded half up to the cent.
 *
 * @param day the business date of the sale
 * @param amount in reais
 */
export function revenueOfSale<Row extends Revenue>(
  revenues: readonly Row[],
  { day, amount }: { day: string; amount: number },
): { amount: number; revenue: Row } | undefined {
  const revenue = revenues
    .filter(({ starts_on: start }) => start <= day)
    .reduce<Row | undefined>(
      (last, row) => (last === undefined || row.starts_on > last.starts_on ? row : last),
      undefined,
    );
  if (revenue === undefined) return undefined;
  // In whole numbers, since a share such as 0.285 of a real is not exact.
  const basisPoints = Math.round((revenue.rate ?? 0) * 100);
  const shareCents = Math.round((Math.round(amount * 100) * basisPoints) / 10_000);
  return { amount: revenue.fixed ?? shareCents / 100, revenue };
}
