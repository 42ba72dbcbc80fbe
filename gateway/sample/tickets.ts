import { activeChannelIds, ownerOf } from './channels.ts';

const ticketCount = 10_000;
const zipfExponent = 0.95;

/**
 * Returns the channel ids that conversions are drawn from, ten thousand in all. Affiliate 1 is the largest, with the
 * given share of the conversions; the rest decreases like the sizes of real affiliates.
 */
export function drawTickets(affiliateCount: number, largestShare: number): number[] {
  const channelsOf = new Map<number, number[]>();
  for (const channelId of activeChannelIds(affiliateCount)) {
    channelsOf.set(ownerOf(channelId), [...(channelsOf.get(ownerOf(channelId)) ?? []), channelId]);
  }
  const [largest = [], ...others] = channelsOf.values();
  const weights = others.map((_, index) => (index + 2) ** -zipfExponent);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

  const tickets: number[] = [];
  const give = (channels: readonly number[], upTo: number) => {
    while (tickets.length < upTo) tickets.push(channels[tickets.length % channels.length] ?? 1);
  };
  let share = largestShare;
  give(largest, ticketCount * share);
  others.forEach((channels, index) => {
    share += ((1 - largestShare) * (weights[index] ?? 0)) / weightSum;
    give(channels, Math.min(ticketCount, Math.ceil(ticketCount * share)));
  });
  return tickets;
}
