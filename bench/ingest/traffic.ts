/** A link that visitors follow, and the advertiser who reports what they buy. */
export interface SoldLink {
  code: string;
  affiliateId: number;
  campaignId: number;
  advertiserId: number;
}

interface Visit {
  kind: 'click';
  atMs: number;
  link: SoldLink;
}

/** What an advertiser's server says of an order. */
export interface SaleMessage {
  kind: 'message';
  /** When it is sent, from the start. */
  atMs: number;
  link: SoldLink;
  /** Its number in the run; a repetition has that of the first one. */
  message: number;
  order: number;
  says: 'pending' | 'decision' | 'correction';
  /** When it happened, from the start: not the order in which it is sent. */
  happenedMs: number;
}

export type Sent = Visit | SaleMessage;

interface Shape {
  /** A unit is 100 clicks, 2 new orders, the decision of one of them, and a correction in every tenth. */
  units: number;
  unitsPerSecond: number;
  links: readonly SoldLink[];
  /** The campaign that has three of ten sales. */
  largestCampaignId: number;
  /** Returns numbers from 0 to below 1. */
  random: () => number;
}

const clicksOfUnit = 100;
const unitsOfCorrection = 10;
const largestShare = 0.3;
const repeatedShare = 0.2;
/** Of the orders that are decided, which are half of all: of a tenth of all orders the decision arrives first. */
const swappedShare = 0.2;
const repeatAfterMs = 300;
const sayAfterMs = 400;

/** Plans what visitors and advertisers send, in the order of their times: the same for the same random numbers. */
export function planTraffic({ units, unitsPerSecond, links, largestCampaignId, random }: Shape): Sent[] {
  const ofLargest = links.filter(({ campaignId }) => campaignId === largestCampaignId);
  const ofOthers = links.filter(({ campaignId }) => campaignId !== largestCampaignId);
  const [pickLargest, pickOther] = [zipfPicker(ofLargest, random), zipfPicker(ofOthers, random)];
  const pick = () => (random() < largestShare ? pickLargest() : pickOther());
  const unitMs = 1000 / unitsPerSecond;
  const sent: Sent[] = [];
  let [messages, orders] = [0, 0];
  const say = (one: Omit<SaleMessage, 'kind' | 'message'>) => {
    const message: SaleMessage = { ...one, kind: 'message', message: (messages += 1) };
    sent.push(message);
    if (random() < repeatedShare) sent.push({ ...message, atMs: message.atMs + repeatAfterMs });
  };
  for (let unit = 0; unit < units; unit += 1) {
    const startMs = unit * unitMs;
    for (let click = 0; click < clicksOfUnit; click += 1)
      sent.push({ kind: 'click', atMs: startMs + (click * unitMs) / clicksOfUnit, link: pick() });
    for (const isDecided of [true, false]) {
      const order = (orders += 1);
      const link = pick();
      const atMs = startMs + random() * unitMs;
      const isSwapped = isDecided && random() < swappedShare;
      const of = { link, order };
      say({ ...of, says: 'pending', atMs: isSwapped ? atMs + sayAfterMs : atMs, happenedMs: atMs });
      if (!isDecided) continue;
      say({ ...of, says: 'decision', atMs: isSwapped ? atMs : atMs + sayAfterMs, happenedMs: atMs + sayAfterMs });
      if (unit % unitsOfCorrection === 0)
        say({ ...of, says: 'correction', atMs: atMs + 2 * sayAfterMs, happenedMs: atMs + 2 * sayAfterMs });
    }
  }
  return sent.toSorted((one, other) => one.atMs - other.atMs);
}

const zipfExponent = 0.95;

/** Returns a function that picks links: those of the first affiliate most often, of the n-th 1 ÷ n^0.95 as often. */
function zipfPicker(links: readonly SoldLink[], random: () => number): () => SoldLink {
  const byAffiliate = new Map<number, SoldLink[]>();
  for (const link of links) byAffiliate.set(link.affiliateId, [...(byAffiliate.get(link.affiliateId) ?? []), link]);
  const owners = [...byAffiliate.values()];
  const ends: number[] = [];
  let sum = 0;
  for (const at of owners.keys()) ends.push((sum += 1 / (at + 1) ** zipfExponent));
  return () => {
    const wanted = random() * sum;
    const own = owners[ends.findIndex((end) => end >= wanted)] ?? [];
    const link = own[Math.floor(random() * own.length)];
    if (link === undefined) throw new Error('there is no link to follow');
    return link;
  };
}
