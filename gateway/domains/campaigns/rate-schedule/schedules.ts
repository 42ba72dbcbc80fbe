import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { formatDateTime } from '#shared/time.ts';
import { type Executor, hasCode, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { definedFields } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { requireCampaign } from '../campaign/require-campaign.ts';
import { commissionGroups, participations } from '../campaign/table.ts';
import { ownersOfChannels } from '../channel/owners.ts';
import { channels } from '../channel/table.ts';
import { notifyOfSchedule } from './notify-of-schedule.ts';
import { scheduleStateAt, type ScheduleTimes } from './schedule-state.ts';
import { campaignSchedules, campaignScheduleSites } from './table.ts';

const { id, campaignId, title, groupId, startsAt, endsAt, cancelledAt, version } = getTableColumns(campaignSchedules);

const sitesOf = sql`campaign_schedule_sites as site where site.schedule_id = ${campaignSchedules.id} and site.site_id <> 0`;

/** Searches schedules, the newest start first. No channel in its list means all. */
export const scheduleSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id,
        campaignId,
        title,
        groupId,
        startsAt,
        endsAt,
        cancelledAt,
        version,
        groupName: sql<string>`${commissionGroups.name}`.as('group_name'),
        siteIds: sql<number[]>`array(select site.site_id from ${sitesOf} order by site.site_id)`.as('site_ids'),
        siteNames: sql<
          string[]
        >`array(select sites.name from sites where sites.id in (select site.site_id from ${sitesOf})
          order by sites.name, sites.id)`.as('site_names'),
      })
      .from(campaignSchedules)
      .innerJoin(commissionGroups, eq(commissionGroups.id, campaignSchedules.groupId))
      .$dynamic(),
  id,
  affiliateId: null,
  texts: [title],
  filters: { campaignId: equal(campaignId) },
  sorts: { id, title, date: startsAt },
  defaultSort: ['date', 'desc'],
});

export type Schedule = Awaited<ReturnType<typeof scheduleSearch.get>>;

const siteIdsSchema = z.array(z.number());

const changes = defineChanges({
  table: campaignSchedules,
  entity: 'campaign_commission_schedule',
  search: scheduleSearch,
  affiliateId: null,
  concerns: async (tx, { siteIds }) => {
    const owners = await ownersOfChannels(tx, siteIdsSchema.parse(siteIds));
    return new Map([...owners].map(([affiliateId, own]) => [affiliateId, { siteIds: own }]));
  },
});

interface ScheduleForm {
  title: string;
  groupId: number;
  startsAt: Date;
  endsAt: Date | null;
  siteIds: readonly number[];
}

const minuteMs = 60_000;

/** @throws {RequestError} `invalid_fields` for a start before this minute, or an end that is not after the start */
function requireTimes(now: Date, { startsAt: start, endsAt: end }: Pick<ScheduleForm, 'startsAt' | 'endsAt'>): void {
  if (start.getTime() < now.getTime() - (now.getTime() % minuteMs)) throw invalidField('date', 'validation.past_time');
  if (end !== null && end <= start) throw invalidField('end_date', 'validation.end_before_start');
}

/**
 * Locks a group of a campaign against deletion. @throws {RequestError} `invalid_fields` if the campaign has no such
 * group
 */
async function requireGroup(tx: Tx, ofCampaign: number, wanted: number): Promise<void> {
  const isThere = and(eq(commissionGroups.id, wanted), eq(commissionGroups.campaignId, ofCampaign));
  const found = await tx.select({ id: commissionGroups.id }).from(commissionGroups).where(isThere).for('key share');
  if (found.length === 0) throw invalidField('comission_group_id', 'validation.reference');
}

/** @throws {RequestError} `invalid_fields` for channels that do not exist, or that do not take part in the campaign, with their names */
async function requireSites(tx: Tx, ofCampaign: number, wanted: readonly number[]): Promise<void> {
  if (wanted.length === 0) return;
  const found = await tx
    .select({ name: channels.name, status: participations.status })
    .from(channels)
    .leftJoin(participations, and(eq(participations.channelId, channels.id), eq(participations.campaignId, ofCampaign)))
    .where(inArray(channels.id, [...wanted]))
    .orderBy(channels.name);
  if (found.length < wanted.length) throw invalidField('site_id_list', 'validation.reference');
  const absent = found.filter(({ status }) => status !== campaignStatus.codes.approved);
  if (absent.length === 0) return;
  const sites = absent.map(({ name }) => name).join(', ');
  throw invalidField('site_id_list', 'validation.sites_not_participating', { sites });
}

const wholeCampaign = [0] as const;

interface StoredSites extends Pick<ScheduleForm, 'startsAt' | 'endsAt' | 'siteIds'> {
  /** Of the schedule. */
  id: number;
  campaignId: number;
}

/**
 * Stores the channels of a schedule with its times; a constraint refuses overlaps. The campaign must be locked, because
 * two overlapping schedules would deadlock in the constraint.
 */
async function storeSites(tx: Tx, schedule: StoredSites): Promise<void> {
  const { id: scheduleId, siteIds, campaignId: ofCampaign, startsAt: start, endsAt: end } = schedule;
  await tx.delete(campaignScheduleSites).where(eq(campaignScheduleSites.scheduleId, scheduleId));
  const times = { campaignId: ofCampaign, startsAt: start, endsAt: end };
  const sites = siteIds.length === 0 ? wholeCampaign : siteIds;
  await tx.insert(campaignScheduleSites).values(sites.map((channelId) => ({ scheduleId, channelId, ...times })));
}

const exclusionViolation = /^23P01$/;

/**
 * Runs a change that the database may refuse for an overlap, and names the conflicting schedule.
 *
 * @throws {RequestError} `schedule_overlap`
 */
async function namingOverlap<Result>(
  { database }: GatewayContext,
  work: (tx: Tx, store: (schedule: StoredSites) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let wanted: StoredSites | undefined;
  try {
    return await withTransaction(database, (tx) =>
      work(tx, (schedule) => {
        wanted = schedule;
        return storeSites(tx, schedule);
      }),
    );
  } catch (error) {
    if (wanted === undefined || !hasCode(error, exclusionViolation)) throw error;
    throw await overlapError(database.db, wanted);
  }
}

/** @returns the refusal; `state_conflict` if the other schedule has gone meanwhile */
async function overlapError(db: Executor, wanted: StoredSites): Promise<RequestError> {
  const { siteIds, startsAt: start, endsAt: end } = wanted;
  const sites = siteIds.length === 0 ? [...wholeCampaign] : [...siteIds];
  const { rows } = await db.execute<{ id: number }>(sql`select schedule_id as id from campaign_schedule_sites
    where campaign_id = ${wanted.campaignId} and schedule_id <> ${wanted.id} and cancelled_at is null
      and site_id = any(${sql.param(sites)}::integer[])
      and tstzrange(starts_at, ends_at) && tstzrange(${start.toISOString()}::timestamptz, ${end?.toISOString() ?? null}::timestamptz)
    order by starts_at, schedule_id limit 1`);
  const otherId = rows[0]?.id ?? 0;
  const [other] = await db.select({ title, startsAt, endsAt }).from(campaignSchedules).where(eq(id, otherId));
  if (other === undefined) return new RequestError('state_conflict');
  const values = {
    title: other.title,
    from: formatDateTime(other.startsAt),
    to: other.endsAt === null ? '…' : formatDateTime(other.endsAt),
  };
  return new RequestError('schedule_overlap', { errors: { date: 'validation.schedule_overlap' }, values });
}

/**
 * Plans a commission group for all channels of a campaign, or for some, from a time on.
 *
 * @throws {RequestError} `invalid_fields`; `schedule_overlap` naming the other schedule
 */
export const createSchedule = (
  context: GatewayContext,
  actor: Actor,
  { campaignId: ofCampaign, siteIds, ...form }: ScheduleForm & { campaignId: number },
) =>
  namingOverlap(context, async (tx, store) => {
    const now = context.clock.now();
    const scheduleId = await changes.createIn(tx, now, actor, {
      action: 'campaign_commission_schedule.create',
      auditNotes: { siteIds },
      decide: async () => {
        await requireCampaign(tx, ofCampaign);
        requireTimes(now, form);
        await requireGroup(tx, ofCampaign, form.groupId);
        await requireSites(tx, ofCampaign, siteIds);
        return { campaignId: ofCampaign, ...form, createdAt: now };
      },
    });
    const stored = { id: scheduleId, campaignId: ofCampaign, siteIds, ...form };
    await store(stored);
    await notifyOfSchedule(tx, context, null, stored);
    return scheduleSearch.find(tx, actor, scheduleId);
  });

/** @throws {RequestError} `state_conflict` unless the schedule is still planned */
function requirePlanned(schedule: ScheduleTimes, now: Date): void {
  if (scheduleStateAt(schedule, now) !== 'planned') throw new RequestError('state_conflict');
}

type ScheduleEdit = { [Name in keyof ScheduleForm]?: ScheduleForm[Name] | undefined };

/**
 * Changes a planned schedule.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`; `state_conflict` for one that has started or is cancelled;
 *   `schedule_overlap` naming the other schedule
 */
export const updateSchedule = (
  context: GatewayContext,
  actor: Actor,
  scheduleId: number,
  { version: seen, siteIds, ...form }: ScheduleEdit & { version?: number | undefined },
) =>
  namingOverlap(context, async (tx, store) => {
    const now = context.clock.now();
    const sent = definedFields(form);
    const { siteIds: sitesBefore, campaignId: ofCampaign } = await scheduleSearch.find(tx, actor, scheduleId);
    const sites = siteIds ?? sitesBefore;
    await changes.updateIn(tx, now, actor, scheduleId, {
      action: 'campaign_commission_schedule.update',
      version: seen,
      decide: async (before) => {
        await requireCampaign(tx, ofCampaign);
        requirePlanned(before, now);
        requireTimes(now, { ...before, ...sent });
        if (sent.groupId !== undefined) await requireGroup(tx, ofCampaign, sent.groupId);
        if (siteIds !== undefined) await requireSites(tx, ofCampaign, siteIds);
        return sent;
      },
      changeRelated: async (before) => {
        await store({ ...before, ...sent, siteIds: sites });
        return { before: { siteIds: sitesBefore }, after: { siteIds: sites } };
      },
      afterUpdate: (after, before) =>
        notifyOfSchedule(tx, context, { ...before, siteIds: sitesBefore }, { ...after, siteIds: sites }),
    });
    return scheduleSearch.find(tx, actor, scheduleId);
  });

/**
 * Cancels a planned schedule, which stays listed, or ends a running one now.
 *
 * @throws {RequestError} `not_found`, `version_conflict`; `state_conflict` for one that has ended
 */
export const cancelSchedule = (
  context: GatewayContext,
  actor: Actor,
  scheduleId: number,
  { version: seen }: { version?: number | undefined },
) =>
  withTransaction(context.database, async (tx) => {
    const now = context.clock.now();
    let siteIds: readonly number[] = [];
    await changes.updateIn(tx, now, actor, scheduleId, {
      action: 'campaign_commission_schedule.cancel',
      version: seen,
      decide: async (before) => {
        await requireCampaign(tx, before.campaignId);
        const state = scheduleStateAt(before, now);
        if (state !== 'planned' && state !== 'running') throw new RequestError('state_conflict');
        // A schedule that starts at this very instant was not in force yet.
        return before.startsAt < now ? { endsAt: now } : { cancelledAt: now };
      },
      changeRelated: async () => {
        ({ siteIds } = await scheduleSearch.find(tx, actor, scheduleId));
        return { before: { siteIds }, after: { siteIds } };
      },
      afterUpdate: async ({ endsAt: end, cancelledAt: cancelled }, before) => {
        const ofSchedule = eq(campaignScheduleSites.scheduleId, scheduleId);
        await tx.update(campaignScheduleSites).set({ endsAt: end, cancelledAt: cancelled }).where(ofSchedule);
        await notifyOfSchedule(tx, context, { ...before, siteIds }, null);
      },
    });
    return scheduleSearch.find(tx, actor, scheduleId);
  });

/**
 * Deletes a planned schedule. Returns the deleted row.
 *
 * @throws {RequestError} `not_found`; `state_conflict` for one that has started or is cancelled
 */
export const removeSchedule = (context: GatewayContext, actor: Actor, scheduleId: number) =>
  withTransaction(context.database, async (tx) => {
    const now = context.clock.now();
    const { siteIds } = await scheduleSearch.find(tx, actor, scheduleId);
    return changes.removeIn(tx, now, actor, scheduleId, {
      action: 'campaign_commission_schedule.delete',
      auditNotes: { siteIds },
      check: async (before) => {
        requirePlanned(before, now);
        await notifyOfSchedule(tx, context, { ...before, siteIds }, null);
      },
    });
  });
