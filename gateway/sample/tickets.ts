import { activeSiteIds, ownerOf } from './channels.ts';

const ticketCount = 10_000;
const zipfExponent = 0.95;

/**
 * Which channel an order belongs to, as ten thousand tickets that orders draw from. Affiliate 1 is the largest, with the
 * given share of the orders; the rest fall off as the sizes of real affiliates do.
 */
export function drawTickets(affiliateCount: number, largestShare: number): number[] {
  const sitesOf = new Map<number, number[]>();
  for (const siteId of activeSiteIds(affiliateCount)) {
    sitesOf.set(ownerOf(siteId), [...(sitesOf.get(ownerOf(siteId)) ?? []), siteId]);
  }
  const [largest = [], ...others] = sitesOf.values();
  const weights = others.map((_, index) => (index + 2) ** -zipfExponent);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

  const tickets: number[] = [];
  const give = (sites: readonly number[], upTo: number) => {
    while (tickets.length < upTo) tickets.push(sites[tickets.length % sites.length] ?? 1);
  };
  let share = largestShare;
  give(largest, ticketCount * share);
  others.forEach((sites, index) => {
    share += ((1 - largestShare) * (weights[index] ?? 0)) / weightSum;
    give(sites, Math.min(ticketCount, Math.ceil(ticketCount * share)));
  });
  return tickets;
}
