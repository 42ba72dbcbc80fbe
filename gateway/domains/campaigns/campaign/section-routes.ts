import { asc, count, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { nullableText, requiredLine, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { channelCategories, channelTypes } from '../channel/table.ts';
import { campaignChanges } from './campaign-changes.ts';
import { campaignSearch } from './campaigns.ts';
import { campaignSegments } from './table.ts';

type Segment = Omit<typeof campaignSegments.$inferSelect, 'campaignId'>;

const states = new Set('AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '));

/** The existing values of each kind. */
const valuesThatExist: Record<Segment['kind'], (tx: Tx, values: string[]) => Promise<number>> = {
  channel_type: (tx, values) => countRows(tx, channelTypes, values),
  channel_category: (tx, values) => countRows(tx, channelCategories, values),
  state: (_tx, values) => Promise.resolve(values.filter((value) => states.has(value)).length),
};

async function countRows(tx: Tx, table: typeof channelTypes | typeof channelCategories, values: readonly string[]) {
  const ids = values.filter((value) => /^[1-9]\d{0,8}$/.test(value)).map(Number);
  const [found] = await tx.select({ count: count() }).from(table).where(inArray(table.id, ids));
  return found?.count ?? 0;
}

/** @throws {RequestError} `invalid_fields` for an unknown or repeated value */
async function checkSegments(tx: Tx, segments: readonly Segment[]): Promise<void> {
  for (const kind of segmentKinds) {
    const values = segments.filter((segment) => segment.kind === kind).map(({ value }) => value);
    const isUnique = new Set(values).size === values.length;
    if (isUnique && (values.length === 0 || (await valuesThatExist[kind](tx, values)) === values.length)) continue;
    throw new RequestError('invalid_fields', { errors: { segments: 'validation.segment' } });
  }
}

const readSegments = (executor: Executor, campaignId: number): Promise<Segment[]> =>
  executor
    .select({ kind: campaignSegments.kind, value: campaignSegments.value, isAllowed: campaignSegments.isAllowed })
    .from(campaignSegments)
    .where(eq(campaignSegments.campaignId, campaignId))
    .orderBy(asc(campaignSegments.kind), asc(campaignSegments.value));

const byKindAndValue = (one: Segment, other: Segment): number =>
  one.kind.localeCompare(other.kind) || one.value.localeCompare(other.value);

/** Replaces the segments of a campaign. @returns those before and after, for the audit */
async function changeSegments(tx: Tx, campaignId: number, sent: readonly Segment[]) {
  const segments = sent.toSorted(byKindAndValue);
  const before = (await readSegments(tx, campaignId)).toSorted(byKindAndValue);
  await checkSegments(tx, segments);
  await tx.delete(campaignSegments).where(eq(campaignSegments.campaignId, campaignId));
  if (segments.length > 0) {
    await tx.insert(campaignSegments).values(segments.map((segment) => ({ campaignId, ...segment })));
  }
  return { before: { segments: before }, after: { segments } };
}

const text = nullableText(8000).transform((words) => words ?? '');
const segmentForm = z.strictObject({
  kind: z.enum(segmentKinds, 'validation.choice'),
  value: requiredLine(20),
  is_allowed: z.boolean('validation.choice'),
});

type CampaignFields = Parameters<typeof campaignChanges.update>[3];

interface Section<Body extends z.ZodType> {
  /** The part of its address. */
  path: string;
  resource: 'campaign-segmentation' | 'campaign-rule';
  noun: string;
  action: AuditAction;
  body: Body;
  /** Its values by wire name, beside id and version. */
  read: (executor: Executor, campaign: { id: number; rulesAllowed: string; rulesForbidden: string }) => Promise<object>;
  change: (campaignId: number, body: z.output<Body>) => Pick<CampaignFields, 'decide' | 'changeRelated'>;
}

/** Defines the calls that read and change a section of a campaign; a change counts as one of the campaign. */
function sectionRoutes<Body extends z.ZodType<{ version?: number | undefined }>>(section: Section<Body>): Route[] {
  const { resource, noun, action, read, change } = section;
  const common = { app: 'advertiser', path: `/api/campaign/${section.path}/:id`, object: 'campaign' } as const;
  return [
    oneRoute({
      ...common,
      needs: `${resource}:one`,
      summary: `The ${noun} of a campaign.`,
      of: {
        get: async (context, actor, id) => {
          const campaign = await campaignSearch.get(context, actor, id);
          return { id, ...(await read(context.database.db, campaign)), version: campaign.version };
        },
      },
      wire: (row) => row,
    }),
    changeRoute({
      ...common,
      method: 'PUT',
      needs: `${resource}:update`,
      body: section.body,
      summary: `Changes the ${noun} of a campaign.`,
      change: async ({ context, actor, id, body }) => {
        const campaign = await campaignChanges.update(context, actor, id, {
          action,
          version: body.version,
          ...change(id, body),
        });
        return { id, ...(await read(context.database.db, campaign)), version: campaign.version };
      },
      wire: (row) => row,
    }),
  ];
}

const ruleFields = ({ rulesAllowed, rulesForbidden }: { rulesAllowed: string; rulesForbidden: string }) =>
  Promise.resolve({ rules_allowed: rulesAllowed, rules_forbidden: rulesForbidden });

/** Who may take part in a campaign, and how it may be promoted. */
export const sectionRoutesOfCampaigns: readonly Route[] = [
  ...sectionRoutes({
    path: 'segmentation',
    resource: 'campaign-segmentation',
    noun: 'segmentation',
    action: 'campaign.segmentation',
    body: z.strictObject({
      segments: z.array(segmentForm, 'validation.choice').max(200, 'validation.too_long'),
      version,
    }),
    read: async (executor, { id }) => ({ segments: (await readSegments(executor, id)).map(toWire) }),
    change: (campaignId, { segments }) => ({
      decide: () => ({}),
      changeRelated: (_before, tx) =>
        changeSegments(
          tx,
          campaignId,
          segments.map(({ kind, value, is_allowed }) => ({ kind, value, isAllowed: is_allowed })),
        ),
    }),
  }),
  ...sectionRoutes({
    path: 'rules',
    resource: 'campaign-rule',
    noun: 'rules',
    action: 'campaign.rules',
    body: z.strictObject({ rules_allowed: text.optional(), rules_forbidden: text.optional(), version }),
    read: (_executor, campaign) => ruleFields(campaign),
    change: (_campaignId, { rules_allowed, rules_forbidden }) => ({
      decide: (before) => ({
        rulesAllowed: rules_allowed ?? before.rulesAllowed,
        rulesForbidden: rules_forbidden ?? before.rulesForbidden,
      }),
    }),
  }),
  oneRoute({
    app: 'advertiser',
    path: '/api/v2/campaign/rules/:id',
    needs: 'campaign-rule:one',
    side: 'affiliate',
    object: 'campaign',
    summary: 'The rules of a campaign that an affiliate may see.',
    of: {
      get: async (context, actor, id) => {
        const campaign = await campaignSearch.get(context, actor, id);
        return { id, ...(await ruleFields(campaign)), version: campaign.version };
      },
    },
    wire: (row) => row,
  }),
];
