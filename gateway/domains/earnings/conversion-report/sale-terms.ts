import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { businessDaysBetween } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { RecentMap } from '../../../lib/recent-map.ts';
import type { CampaignRates } from '../../campaigns/commission-group/price-sale.ts';
import type { Cap } from '../sale-cap/reserve-places.ts';

const { approved } = campaignStatus.codes;

/** How a channel takes part in a campaign. */
export interface ChannelTerms {
  /** What was decided about its participation, in the order of time. */
  moves: readonly { status: number; at: Date }[];
  /** Of its participation now; null where it never asked to. */
  status: number | null;
  cap: Cap | null;
}

/** All that a sale of a campaign is priced and assessed by. */
export interface SaleTerms {
  /** See {@link termsMark}. */
  mark: string;
  clickWindowDays: number;
  rates: CampaignRates;
  channels: Map<number, ChannelTerms>;
}

declare module '../../../engine/context.ts' {
  interface GatewayContext {
    /** The terms of campaigns that had a sale a short time ago. */
    saleTerms: RecentMap<number, SaleTerms>;
  }
}

/**
 * A mark of the terms of a campaign: another one once anything of them has changed. Triggers add a row for each change,
 * in its transaction, so that two snapshots with the same rows have the same terms.
 */
export const termsMark = (campaignId: SQL): SQL<string> => sql<string>`(
  select count(*) || ' ' || coalesce(sum(change.id), 0) from campaign_term_changes as change where change.campaign_id = ${campaignId})`;

const rate = { rateBasisPoints: z.number().nullable(), rateCents: z.number().nullable() };
const instant = z.string().transform((text) => new Date(text));

const termsSchema = z.array(
  z.object({
    campaignId: z.number(),
    mark: z.string(),
    clickWindowDays: z.number(),
    groups: z.array(
      z.object({
        id: z.number(),
        isDefault: z.boolean(),
        ...rate,
        divisions: z.array(
          z.object({
            id: z.number(),
            commissionType: z.string().nullable(),
            category: z.string().nullable(),
            ...rate,
          }),
        ),
      }),
    ),
    schedules: z.array(
      z.object({
        id: z.number(),
        groupId: z.number(),
        startsAt: instant,
        endsAt: instant.nullable(),
        channelIds: z.array(z.number()),
      }),
    ),
    channels: z.array(
      z.object({
        id: z.number(),
        status: z.number().nullable(),
        cap: z.object({ saleLimit: z.number(), metric: z.enum(capPeriod.allCodes) }).nullable(),
        moves: z.array(z.object({ status: z.number(), at: instant })),
      }),
    ),
  }),
);

const list = (rows: SQL): SQL => sql`coalesce((select json_agg(row_to_json(item)) from (${rows}) as item), '[]')`;

/** Reads the terms of campaigns, each with some of its channels, by one snapshot. */
async function readTerms(
  tx: Tx,
  asked: ReadonlyMap<number, readonly number[]>,
): Promise<(SaleTerms & { campaignId: number })[]> {
  const pairs = JSON.stringify([...asked].map(([campaignId, channelIds]) => ({ campaignId, channelIds })));
  const { rows } = await tx.execute(sql`
    select campaign.id as "campaignId", ${termsMark(sql`campaign.id`)} as mark, campaign.click_window_days as "clickWindowDays",
      ${list(sql`select one.id, one.is_default as "isDefault", one.rate_basis_points as "rateBasisPoints", one.rate_cents as "rateCents",
        ${list(sql`select division.id, division.commission_type as "commissionType", division.category,
            division.rate_basis_points as "rateBasisPoints", division.rate_cents as "rateCents"
          from commission_divisions as division where division.group_id = one.id and division.closed_at is null
          order by division.position, division.id`)} as divisions
        from commission_groups as one where one.campaign_id = campaign.id`)} as groups,
      ${list(sql`select schedule.id, schedule.group_id as "groupId", schedule.starts_at as "startsAt", schedule.ends_at as "endsAt",
          (select json_agg(site.site_id) from campaign_schedule_sites as site where site.schedule_id = schedule.id) as "channelIds"
        from campaign_schedules as schedule where schedule.campaign_id = campaign.id and schedule.cancelled_at is null
          and exists (select from campaign_schedule_sites as site where site.schedule_id = schedule.id)`)} as schedules,
      ${list(sql`select channel.id, (select taking.status from participations as taking
            where taking.campaign_id = campaign.id and taking.site_id = channel.id) as status,
          (select json_build_object('saleLimit', cap.sale_limit, 'metric', cap.sale_limit_metric) from sale_caps as cap
            where cap.campaign_id = campaign.id and cap.site_id = channel.id) as cap,
          ${list(sql`select move.status, move.at from participation_moves as move
            where move.campaign_id = campaign.id and move.site_id = channel.id order by move.at, move.id`)} as moves
        from json_array_elements_text(asked."channelIds") as element (text) cross join lateral (select element.text::integer as id) as channel`)} as channels
    from json_to_recordset(${pairs}::json) as asked ("campaignId" integer, "channelIds" json)
      join campaigns as campaign on campaign.id = asked."campaignId"`);
  return termsSchema.parse(rows).map(({ mark, clickWindowDays, groups, schedules, channels, campaignId }) => ({
    campaignId,
    mark,
    clickWindowDays,
    rates: { groups, schedules, defaultGroupId: groups.find(({ isDefault }) => isDefault)?.id ?? null },
    channels: new Map(channels.map(({ id, ...terms }) => [id, terms])),
  }));
}

const marksSchema = z.array(z.object({ id: z.number(), mark: z.string() }));

async function readMarks(tx: Tx, campaignIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.execute(sql`
    select id, ${termsMark(sql`asked.id`)} as mark from unnest(${sql.param(campaignIds)}::integer[]) as asked (id)`);
  return new Map(marksSchema.parse(rows).map(({ id, mark }) => [id, mark]));
}

/** Who keeps the terms. */
export type WithTerms = Pick<GatewayContext, 'saleTerms'>;

/**
 * Returns the terms of campaigns with some of their channels, from memory where nothing of them has changed since.
 *
 * @param channelsOf the channels by their campaigns
 * @param marks as they are now, where they were read already
 */
export async function findTerms(
  tx: Tx,
  { saleTerms }: WithTerms,
  channelsOf: ReadonlyMap<number, ReadonlySet<number>>,
  marks?: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, SaleTerms>> {
  const now = marks ?? (await readMarks(tx, [...channelsOf.keys()]));
  const found = new Map<number, SaleTerms>();
  const missing = new Map<number, number[]>();
  for (const [campaignId, channelIds] of channelsOf) {
    const kept = saleTerms.get(campaignId);
    const isCurrent = kept !== undefined && kept.mark === now.get(campaignId);
    if (isCurrent) found.set(campaignId, kept);
    const unknown = [...channelIds].filter((id) => !isCurrent || !kept.channels.has(id));
    if (!isCurrent || unknown.length > 0) missing.set(campaignId, unknown);
  }
  if (missing.size === 0) return found;
  for (const read of await readTerms(tx, missing)) {
    const { campaignId, ...terms } = read;
    const kept = saleTerms.get(campaignId);
    const channels = kept?.mark === terms.mark ? new Map([...kept.channels, ...terms.channels]) : terms.channels;
    found.set(campaignId, { ...terms, channels });
    saleTerms.set(campaignId, { ...terms, channels });
  }
  return found;
}

/**
 * Whether a channel took part in the campaign at a time. Nothing counts before the first request. A history that begins
 * with an approval is older than requests; then the time before it counts too, while the channel takes part.
 */
function tookPart({ moves, status }: ChannelTerms, at: Date): boolean {
  const [first] = moves;
  if (first === undefined || at < first.at) return status === approved && (first?.status ?? approved) === approved;
  return moves.findLast((move) => move.at <= at)?.status === approved;
}

/** What blocks a sale: the channel did not take part at that time, or the click was too long ago. */
export function assess(
  { clickWindowDays, channels }: SaleTerms,
  {
    channelId,
    soldAt,
    clickedAt,
    hadPlace,
  }: { channelId: number; soldAt: Date; clickedAt: Date | null; hadPlace: boolean },
): 'not_participating' | 'late' | null {
  const channel = channels.get(channelId);
  if (!hadPlace && (channel === undefined || !tookPart(channel, soldAt))) return 'not_participating';
  const isLate = clickedAt !== null && businessDaysBetween(clickedAt, soldAt) > clickWindowDays;
  return isLate ? 'late' : null;
}

/** Deletes the rows of old changes, which no gateway compares with any more. */
export async function forgetTermChanges({ database }: Pick<GatewayContext, 'database'>): Promise<void> {
  await database.db.execute(sql`delete from campaign_term_changes where changed_at < now() - interval '1 hour'`);
}
