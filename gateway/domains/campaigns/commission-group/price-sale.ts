/** What a sale earns: a share of its amount, or a fixed sum. Both are null without a rate. */
export interface Rate {
  rateBasisPoints: number | null;
  rateCents: number | null;
}

/** A commission group with its open divisions, in the order in which they are tried. */
export interface RatedGroup extends Rate {
  id: number;
  divisions: readonly (Rate & { id: number; commissionType: string | null; category: string | null })[];
}

/** A schedule of a campaign that was not cancelled, for some channels; 0 is all. */
export interface RatedSchedule {
  id: number;
  groupId: number;
  startsAt: Date;
  endsAt: Date | null;
  channelIds: readonly number[];
}

/** All that decides about the rates of a campaign. */
export interface CampaignRates {
  /** Null without a default group. */
  defaultGroupId: number | null;
  groups: readonly RatedGroup[];
  schedules: readonly RatedSchedule[];
}

export interface SaleToPrice {
  channelId: number;
  soldAt: Date;
  amountCents: number;
  commissionType: string | null;
  category: string | null;
}

/** What a sale earns, and by what; null where nothing applies. */
export interface SalePrice extends Rate {
  groupId: number | null;
  divisionId: number | null;
  scheduleId: number | null;
  commissionCents: number;
}

/** Texts are compared without case and surrounding blanks. */
const plain = (text: string): string => text.replaceAll(/^ +| +$/g, '').toLowerCase();

const matches = (wanted: string | null, given: string | null): boolean =>
  wanted === null || (given !== null && plain(wanted) === plain(given));

/** The schedule in force for a channel at a time: one for that channel takes precedence over one for all. */
function scheduleInForce({ schedules }: CampaignRates, { channelId, soldAt }: SaleToPrice): RatedSchedule | undefined {
  const inForce = schedules.filter(
    ({ startsAt, endsAt }) => startsAt <= soldAt && (endsAt === null || endsAt > soldAt),
  );
  return (
    inForce.find(({ channelIds }) => channelIds.includes(channelId)) ??
    inForce.find(({ channelIds }) => channelIds.includes(0))
  );
}

/** What an amount earns by a rate: per cent rounded to the cent, half away from zero, or what each order earns. */
function commissionOf({ rateCents, rateBasisPoints }: Rate, amountCents: number): number {
  if (rateCents !== null) return rateCents;
  return Math.trunc((amountCents * (rateBasisPoints ?? 0) + 5_000 * Math.sign(amountCents)) / 10_000);
}

/**
 * Prices a sale as `priceConversions` does, without the database: by the commission group of the schedule of the channel
 * at the time of the sale, else of the schedule of all channels, else by the default group; in it by the first open
 * division whose commission type and category match, else by the group itself. Without a group it earns nothing.
 */
export function priceSale(rates: CampaignRates, sale: SaleToPrice): SalePrice {
  const schedule = scheduleInForce(rates, sale);
  const groupId = schedule?.groupId ?? rates.defaultGroupId;
  const group = rates.groups.find(({ id }) => id === groupId);
  const division = group?.divisions.find(
    ({ commissionType, category }) => matches(commissionType, sale.commissionType) && matches(category, sale.category),
  );
  const { rateBasisPoints, rateCents } = division ?? group ?? { rateBasisPoints: null, rateCents: null };
  const rate = { rateBasisPoints, rateCents };
  return {
    groupId: group?.id ?? null,
    divisionId: division?.id ?? null,
    scheduleId: schedule?.id ?? null,
    ...rate,
    commissionCents: commissionOf(rate, sale.amountCents),
  };
}
