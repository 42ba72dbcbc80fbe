import { and, eq, inArray } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { definedFields } from '../../../engine/objects.ts';
import { RequestError } from '../../../lib/errors.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { enqueueNews } from '../../accounts/email-preference/enqueue-news.ts';
import { advertisers } from '../advertiser/table.ts';
import { type Campaign, campaignSearch, findCampaign, type Missing, missingOf } from './campaigns.ts';
import { checkCategories, checkControl, checkTargets } from './check-campaign.ts';
import { pauseNews } from './mails.ts';
import { campaignCategories, campaignPaymentPeriods, campaigns, commissionGroups, participations } from './table.ts';

type Row = typeof campaigns.$inferSelect;
type Details = Pick<
  Row,
  | 'name'
  | 'description'
  | 'landingUrl'
  | 'allowedHosts'
  | 'isExclusive'
  | 'approval'
  | 'clickWindowDays'
  | 'refusalReversal'
>;
type Deeplink = Pick<Row, 'deeplinkEnabled' | 'deeplinkTemplate'>;
type Managers = Pick<Row, 'comercialManagerId' | 'operationalManagerId' | 'networkManagerId'>;
type Control = Pick<Row, 'advertiserId' | 'status'> & Managers;

/** The optional fields of a form. */
type Sent<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
interface Versioned {
  version: number | undefined;
}

const [approved, paused] = [campaignStatus.codes.approved, campaignStatus.codes.paused];

/** The statuses that may follow each. */
const followers: Readonly<Record<number, readonly number[] | undefined>> = {
  [campaignStatus.codes.pending]: [approved, campaignStatus.codes.refused],
  [approved]: [paused],
  [paused]: [approved],
  [campaignStatus.codes.refused]: [campaignStatus.codes.pending],
};

export const campaignChanges = defineChanges({
  table: campaigns,
  entity: 'campaign',
  search: campaignSearch,
  affiliateId: null,
  campaignKey: 'id',
});

/** Changes a campaign, and reads it with its details in the same transaction. */
function change(
  { database, clock }: GatewayContext,
  actor: Actor,
  id: number,
  update: Parameters<typeof campaignChanges.updateIn>[4],
): Promise<Campaign> {
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    await campaignChanges.updateIn(tx, now, actor, id, update);
    return findCampaign(tx, now, actor, id);
  });
}

interface NewCampaign extends Details, Deeplink, Managers {
  advertiserId: number;
  categoryIds: readonly number[];
  /** The rate of its default commission group: basis points, or cents of each order; at most one. */
  rateBasisPoints: number | null;
  rateCents: number | null;
  /** Its first payment period, both or none. */
  validationDays: number | null;
  releaseDays: number | null;
}

/**
 * Creates a campaign, which then waits for approval, with its default commission group and first payment period if the
 * form has them.
 *
 * @throws {RequestError} `invalid_fields`
 */
export async function createCampaign(context: GatewayContext, actor: Actor, campaign: NewCampaign): Promise<Campaign> {
  const { database, clock } = context;
  const { categoryIds, rateBasisPoints, rateCents, validationDays, releaseDays, ...form } = campaign;
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    const campaignId = await campaignChanges.createIn(tx, now, actor, {
      action: 'campaign.create',
      auditNotes: { categoryIds, rateBasisPoints, rateCents, validationDays, releaseDays },
      decide: async () => {
        await checkControl(tx, context, form);
        await checkCategories(tx, categoryIds);
        return { ...form, ...checkTargets(form), status: campaignStatus.codes.pending, createdAt: now };
      },
    });
    await storeCategories(tx, campaignId, categoryIds);
    if (rateBasisPoints !== null || rateCents !== null) {
      const group = { code: 'DEFAULT', name: 'Padrão', isDefault: true, rateBasisPoints, rateCents };
      await tx.insert(commissionGroups).values({ campaignId, ...group, createdAt: now });
    }
    if (validationDays !== null && releaseDays !== null) {
      const period = { startsOn: businessDate(now), validationDays, releaseDays, createdAt: now };
      await tx.insert(campaignPaymentPeriods).values({ campaignId, ...period });
    }
    return findCampaign(tx, now, actor, campaignId);
  });
}

async function storeCategories(tx: Tx, campaignId: number, categoryIds: readonly number[]): Promise<void> {
  await tx.delete(campaignCategories).where(eq(campaignCategories.campaignId, campaignId));
  if (categoryIds.length === 0) return;
  await tx.insert(campaignCategories).values(categoryIds.map((categoryId) => ({ campaignId, categoryId })));
}

/** Replaces the categories of a campaign. @returns those before and after, for the audit */
async function changeCategories(tx: Tx, campaignId: number, categoryIds: readonly number[]) {
  const ofCampaign = eq(campaignCategories.campaignId, campaignId);
  const rows = await tx.select({ id: campaignCategories.categoryId }).from(campaignCategories).where(ofCampaign);
  const before = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  await checkCategories(tx, categoryIds);
  await storeCategories(tx, campaignId, categoryIds);
  return { before: { categoryIds: before }, after: { categoryIds } };
}

/**
 * Changes the description and the target of a campaign.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`; `campaign_incomplete` for an approved one
 *   that would miss its page
 */
export function updateDetails(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, categoryIds, ...form }: Sent<Details & { categoryIds: readonly number[] }> & Versioned,
) {
  const sent = definedFields(form);
  return change(context, actor, id, {
    action: 'campaign.update',
    version,
    decide: (before) => {
      const leadsElsewhere = sent.allowedHosts !== undefined || sent.landingUrl !== undefined;
      const after = { ...sent, ...(leadsElsewhere && checkTargets({ ...before, ...sent })) };
      // Of what an approved campaign needs, this form has the page alone.
      const losesPage = before.status === approved && before.landingUrl !== null && after.landingUrl === null;
      if (losesPage) refuseMissing(['landing_url']);
      return after;
    },
    ...(categoryIds && { changeRelated: (_before, tx) => changeCategories(tx, id, categoryIds) }),
  });
}

/** Changes how deep links of a campaign are made. @throws {RequestError} `not_found`, `version_conflict` */
export function updateDeeplink(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, ...form }: Sent<Deeplink> & Versioned,
) {
  const decide = () => definedFields(form);
  return change(context, actor, id, { action: 'campaign.deeplink', version, decide });
}

/** The form fields that show what is missing, with their messages. */
const errorOf: Record<Missing, readonly [field: string, key: string]> = {
  advertiser: ['advertiser_id', 'validation.campaign_inactive_advertiser'],
  landing_url: ['landing_url', 'validation.campaign_landing_url'],
  commission_group: ['commission_rate', 'validation.campaign_commission_group'],
  payment_period: ['validation_days', 'validation.campaign_payment_period'],
};

/** @throws {RequestError} `campaign_incomplete` with the missing requirements at their fields, unless there are none */
function refuseMissing(missing: readonly Missing[]): void {
  if (missing.length === 0) return;
  throw new RequestError('campaign_incomplete', { errors: Object.fromEntries(missing.map((what) => errorOf[what])) });
}

/**
 * Refuses an approval, or another advertiser of an approved campaign, after which it would lack a requirement. What it
 * lacked before, for example because its advertiser was disabled, does not prevent other changes.
 *
 * @throws {RequestError} `campaign_incomplete`
 */
async function requireComplete(
  tx: Tx,
  now: Date,
  actor: Actor,
  { before, sent }: { before: Row; sent: Partial<Row> },
): Promise<void> {
  const { status, advertiserId } = { ...before, ...sent };
  if (status !== approved || (before.status === approved && advertiserId === before.advertiserId)) return;
  const campaign = await findCampaign(tx, now, actor, before.id);
  const known = before.status === approved ? missingOf(campaign) : [];
  const advertiserStatus = await statusOfAdvertiser(tx, advertiserId);
  refuseMissing(missingOf({ ...campaign, ...sent, advertiserStatus }).filter((what) => !known.includes(what)));
}

async function statusOfAdvertiser(tx: Tx, advertiserId: number): Promise<number> {
  const [found] = await tx
    .select({ status: advertisers.status })
    .from(advertisers)
    .where(eq(advertisers.id, advertiserId));
  return found?.status ?? advertiserStatus.codes.disabled;
}

/**
 * Changes the advertiser, the managers and the status of a campaign. The affiliates that take part are notified of a
 * pause if they subscribe to such news.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`; `state_conflict` for a status that does not
 *   follow; `campaign_incomplete` for approving an incomplete campaign
 */
export async function updateControl(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, reason, ...form }: Sent<Control & { reason: string | null }> & Versioned,
) {
  const now = context.clock.now();
  const sent = definedFields(form);
  return change(context, actor, id, {
    action: sent.status === undefined ? 'campaign.control' : 'campaign.status',
    version,
    ...(reason && { auditNotes: { reason } }),
    decide: async (before, tx) => {
      const { status = before.status } = sent;
      if (status !== before.status && !followers[before.status]?.includes(status))
        throw new RequestError('state_conflict');
      await checkControl(tx, context, sent, before);
      await requireComplete(tx, now, actor, { before, sent });
      return sent;
    },
    afterUpdate: async (after, before, tx) => {
      if (after.status !== paused || before.status === paused) return;
      await enqueueNews(tx, context, {
        affiliateIds: await participants(tx, id),
        kind: 'campaign_break',
        content: (language) => pauseNews({ name: after.name, reason: reason ?? null }, language),
      });
    },
  });
}

/** The active affiliates that take part in a campaign. */
async function participants(tx: Tx, campaignId: number): Promise<number[]> {
  const takesPart = and(
    eq(participations.campaignId, campaignId),
    eq(participations.status, campaignStatus.codes.approved),
  );
  const isActive = eq(affiliates.status, affiliateStatus.codes.active);
  const found = await tx
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(
      and(
        isActive,
        inArray(affiliates.id, tx.select({ id: participations.affiliateId }).from(participations).where(takesPart)),
      ),
    );
  return found.map(({ id }) => id);
}
