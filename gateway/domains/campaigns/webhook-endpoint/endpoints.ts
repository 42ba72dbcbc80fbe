import { and, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isMasked } from '#shared/codes/accounts/role.ts';
import type {
  webhookKind,
  webhookMethods,
  WebhookOwner,
  webhookPayload,
} from '#shared/codes/campaigns/webhook-kind.ts';
import { deliverableEvents, type EventKind } from '#shared/codes/platform/event-kind.ts';
import { keepsHost } from '#shared/rules/webhook-macros.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { changesNothing } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { isSendable } from '../../../lib/outbound.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { webhookSecret } from '../../../lib/webhook-signature.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { advertisers } from '../advertiser/table.ts';
import { campaigns } from '../campaign/table.ts';
import { encryptionContextOf, webhookEndpoints } from './table.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** As many as one affiliate, one advertiser or the operator may have. */
export const endpointsMax = 20;
const secretBytes = 32;
/** How long the previous secret signs beside the new one. */
const overlapMs = 24 * 60 * 60 * 1000;
const fingerprintLength = 12;

const {
  sealedSecret: _secret,
  sealedPreviousSecret: _previous,
  nextTurnAt: _turn,
  leasedUntil: _lease,
  failures: _failures,
  warnedAt: _warned,
  ...columns
} = getTableColumns(webhookEndpoints);
const owner = alias(affiliates, 'owner');
const ofAdvertiser = alias(advertisers, 'of_advertiser');

/** Endpoints without their secrets, newest first. Affiliates find their own. */
export const endpointSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        ...columns,
        affiliateName: sql<string | null>`concat_ws(' ', ${owner.name}, ${owner.lastName})`.as('affiliate_name'),
        advertiserName: sql<string | null>`${ofAdvertiser.businessName}`.as('advertiser_name'),
        waiting:
          sql<number>`(select count(*) from webhook_deliveries where endpoint_id = ${webhookEndpoints.id} and state = 'waiting')`
            .mapWith(Number)
            .as('waiting'),
      })
      .from(webhookEndpoints)
      .leftJoin(owner, eq(owner.id, webhookEndpoints.affiliateId))
      .leftJoin(ofAdvertiser, eq(ofAdvertiser.id, webhookEndpoints.advertiserId))
      .$dynamic(),
  id: webhookEndpoints.id,
  affiliateId: webhookEndpoints.affiliateId,
  texts: [webhookEndpoints.name, webhookEndpoints.url],
  filters: {
    affiliateId: equal(webhookEndpoints.affiliateId),
    active: equal(webhookEndpoints.active),
    owner: {
      where: (value) => sql`case when ${webhookEndpoints.affiliateId} is not null then 'affiliate'
        when ${webhookEndpoints.advertiserId} is not null then 'advertiser' else 'operator' end = ${value}`,
      toDatabase: (value: WebhookOwner) => value,
    },
  },
  sorts: { id: webhookEndpoints.id, name: webhookEndpoints.name },
  defaultSort: ['id', 'desc'],
});

type Endpoint = Awaited<ReturnType<typeof endpointSearch.get>>;

const withoutQuery = (url: string): string => url.replace(/\?.*$/s, '?…');

/** Whether an actor reads an address whole: its query may have the key of somebody's tracker. */
export const readsAddress = (actor: Actor, { affiliateId }: Pick<EndpointRow, 'affiliateId'>): boolean =>
  actor.affiliateId === affiliateId && !isMasked(actor.role, 'webhook-endpoint');

/** Returns an endpoint by wire names. */
export function wireEndpoint({ affiliateName, ...row }: Endpoint & { secret?: string }, { actor }: { actor: Actor }) {
  return {
    ...toWire(row),
    affiliate_name: row.affiliateId === null ? null : affiliateName,
    url: readsAddress(actor, row) ? row.url : withoutQuery(row.url),
    secret: row.secret ?? null,
  };
}

export interface EndpointForm {
  advertiserId: number | null;
  name: string;
  url: string;
  kind: (typeof webhookKind.allCodes)[number];
  method: (typeof webhookMethods)[number];
  payload: (typeof webhookPayload.allCodes)[number];
  events: readonly EventKind[];
  campaignIds: readonly number[];
  amountFromCents: number | null;
  active: boolean;
}

/** What the audit has of an endpoint: of its address a hash in place of the query, which may have a key. */
const audited = (row: EndpointRow) => {
  const { name, url, kind, method, payload, events, campaignIds, amountFromCents, active, offReason } = row;
  const shownUrl = `${withoutQuery(url)} (${sha256(url).slice(0, fingerprintLength)})`;
  const { affiliateId, advertiserId, fingerprint } = row;
  const owners = { affiliateId, advertiserId };
  return {
    ...owners,
    name,
    url: shownUrl,
    kind,
    method,
    payload,
    events,
    campaignIds,
    amountFromCents,
    active,
    offReason,
    fingerprint,
  };
};

type EndpointAction = 'create' | 'update' | 'delete' | 'switch_off' | 'resend' | 'test';

/** Writes what was done with an endpoint into the audit. */
export function auditEndpoint(
  tx: Tx,
  { actor, now, verb }: { actor: Actor; now: Date; verb: EndpointAction },
  { id, affiliateId }: Pick<EndpointRow, 'id' | 'affiliateId'>,
  { before = null, after = null }: { before?: EndpointRow | null; after?: EndpointRow | null } = {},
): Promise<void> {
  return writeAudit(tx, {
    actor,
    now,
    action: `webhook_endpoint.${verb}`,
    entity: 'webhook_endpoint',
    entityId: id,
    affiliateId,
    before: before && audited(before),
    after: after && audited(after),
  });
}

/** @throws {RequestError} `invalid_fields` at the address: not public, macros in its host, or unencrypted although signed */
function requireAddress({ url, kind }: Pick<EndpointForm, 'url' | 'kind'>): void {
  if (!keepsHost(url) || !isSendable(url)) throw invalidField('url', 'validation.public_url');
  if (kind === 'standard' && !/^https:/i.test(url)) throw invalidField('url', 'validation.https_url');
}

/**
 * An event that its owner never receives is no choice; what was chosen before stays.
 *
 * @throws {RequestError} `invalid_fields` at the events
 */
function requireDeliverable(
  { affiliateId, advertiserId }: Pick<EndpointRow, 'affiliateId' | 'advertiserId'>,
  wanted: readonly EventKind[],
  chosen: readonly EventKind[] = [],
): void {
  const owner: WebhookOwner = affiliateId !== null ? 'affiliate' : advertiserId !== null ? 'advertiser' : 'operator';
  const allowed: readonly EventKind[] = [...deliverableEvents[owner], ...chosen];
  if (!wanted.every((kind) => allowed.includes(kind))) throw invalidField('events', 'validation.choice');
}

/** @throws {RequestError} `invalid_fields` for campaigns that there are not */
async function requireCampaigns(tx: Tx, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const known = await tx.$count(campaigns, sql`${campaigns.id} = any(${sql.param(campaignIds)}::integer[])`);
  if (known !== new Set(campaignIds).size) throw invalidField('campaign_ids', 'validation.reference');
}

/** @throws {RequestError} `invalid_fields` for an unknown advertiser, and for any that an affiliate names */
async function requireAdvertiser(tx: Tx, actor: Actor, advertiserId: number | null): Promise<void> {
  if (advertiserId === null) return;
  if (actor.affiliateId !== null) throw invalidField('advertiser_id', 'validation.read_only');
  const [found] = await tx.select({ id: advertisers.id }).from(advertisers).where(eq(advertisers.id, advertiserId));
  if (!found) throw invalidField('advertiser_id', 'validation.reference');
}

/** @throws {RequestError} `too_many_endpoints` */
async function requireRoom(tx: Tx, actor: Actor, advertiserId: number | null): Promise<void> {
  const { affiliateId } = actor;
  const isOwn =
    affiliateId === null ? isNull(webhookEndpoints.affiliateId) : eq(webhookEndpoints.affiliateId, affiliateId);
  const isOf =
    advertiserId === null ? isNull(webhookEndpoints.advertiserId) : eq(webhookEndpoints.advertiserId, advertiserId);
  const [found] = await tx.select({ rows: count() }).from(webhookEndpoints).where(and(isOwn, isOf));
  if ((found?.rows ?? 0) >= endpointsMax)
    throw new RequestError('too_many_endpoints', { values: { max: endpointsMax } });
}

function newSecret({ randomBytes, encryption }: GatewayContext, endpointId: number) {
  const secret = webhookSecret(randomBytes(secretBytes));
  const stored = {
    sealedSecret: encryption.seal(secret, encryptionContextOf(endpointId)),
    fingerprint: sha256(secret).slice(0, fingerprintLength),
  };
  return { secret, stored };
}

/**
 * Adds an endpoint of the actor's affiliate or, by staff, of an advertiser or the operator.
 *
 * @returns it with its signing secret, if it has one: it is never readable again
 * @throws {RequestError} `invalid_fields`, `too_many_endpoints`
 */
export async function createEndpoint(
  context: GatewayContext,
  actor: Actor,
  form: EndpointForm,
): Promise<Endpoint & { secret?: string }> {
  requireAddress(form);
  requireDeliverable({ affiliateId: actor.affiliateId, advertiserId: form.advertiserId }, form.events);
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    await requireAdvertiser(tx, actor, form.advertiserId);
    await requireCampaigns(tx, form.campaignIds);
    await requireRoom(tx, actor, form.advertiserId);
    const values = { ...form, events: [...form.events], campaignIds: [...form.campaignIds] };
    const { id } = onlyRow(
      await tx
        .insert(webhookEndpoints)
        .values({ ...values, affiliateId: actor.affiliateId, createdAt: now })
        .returning({ id: webhookEndpoints.id }),
    );
    const made = form.kind === 'standard' ? newSecret(context, id) : undefined;
    const row = await store(tx, id, made?.stored ?? {});
    await auditEndpoint(tx, { actor, now, verb: 'create' }, row, { after: row });
    return { ...(await endpointSearch.find(tx, actor, id)), ...(made && { secret: made.secret }) };
  });
}

async function store(tx: Tx, id: number, values: Partial<EndpointRow>): Promise<EndpointRow> {
  const isMeant = eq(webhookEndpoints.id, id);
  // An update of nothing is no statement.
  if (Object.keys(values).length === 0) return onlyRow(await tx.select().from(webhookEndpoints).where(isMeant));
  return onlyRow(await tx.update(webhookEndpoints).set(values).where(isMeant).returning());
}

/** Locks an endpoint that the actor reaches. @throws {RequestError} `not_found` */
export async function lockEndpoint(tx: Tx, actor: Actor, id: number): Promise<EndpointRow> {
  const isReached = reachOf(actor, webhookEndpoints.affiliateId);
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isReached))
    .for('no key update');
  if (!row) throw new RequestError('not_found');
  return row;
}

export interface EndpointChange extends Partial<Omit<EndpointForm, 'advertiserId' | 'kind'>> {
  version?: number | undefined;
  /** Makes a new secret; the one before signs beside it for 24 hours. */
  renewsSecret?: boolean | undefined;
}

/** Switching on again forgets that it failed. */
const freshStart = { offReason: null, failingSince: null, warnedAt: null, failures: 0 } as const;

/**
 * Changes an endpoint.
 *
 * @returns it, with its new secret where one was asked for
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`
 */
export async function updateEndpoint(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, renewsSecret = false, ...given }: EndpointChange,
): Promise<Endpoint & { secret?: string }> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    const before = await lockEndpoint(tx, actor, id);
    if (version !== undefined && version !== before.version) throw new RequestError('version_conflict');
    // Who reads the address without its query sends it back so.
    const isUnread = given.url !== undefined && !readsAddress(actor, before) && given.url === withoutQuery(before.url);
    const { events, campaignIds, ...rest } = given;
    const lists = { ...(events && { events: [...events] }), ...(campaignIds && { campaignIds: [...campaignIds] }) };
    const values = { ...rest, ...lists, ...(isUnread && { url: before.url }) };
    if (values.url !== undefined && values.url !== before.url) requireAddress({ url: values.url, kind: before.kind });
    if (events !== undefined) requireDeliverable(before, events, before.events);
    if (campaignIds !== undefined) await requireCampaigns(tx, campaignIds);
    const made = renewsSecret && before.kind === 'standard' ? newSecret(context, id) : undefined;
    const isSame = changesNothing<object>(before, values) && made === undefined;
    if (isSame) return endpointSearch.find(tx, actor, id);
    const row = await store(tx, id, {
      ...values,
      ...(values.active === true && !before.active && freshStart),
      ...(made && { ...made.stored, ...previousOf(before, now) }),
      version: before.version + 1,
    });
    await auditEndpoint(tx, { actor, now, verb: 'update' }, row, { before, after: row });
    return { ...(await endpointSearch.find(tx, actor, id)), ...(made && { secret: made.secret }) };
  });
}

const previousOf = ({ sealedSecret, fingerprint, lastSignedAt }: EndpointRow, now: Date) => ({
  sealedPreviousSecret: sealedSecret,
  previousFingerprint: fingerprint,
  previousUntil: new Date(now.getTime() + overlapMs),
  previousSignedAt: lastSignedAt,
  lastSignedAt: null,
});

/** Deletes an endpoint with what waits for it and its log. @throws {RequestError} `not_found` */
export async function deleteEndpoint({ database, clock }: GatewayContext, actor: Actor, id: number): Promise<Endpoint> {
  return withTransaction(database, async (tx) => {
    const row = await lockEndpoint(tx, actor, id);
    const found = await endpointSearch.find(tx, actor, id);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await auditEndpoint(tx, { actor, now: clock.now(), verb: 'delete' }, row, { before: row });
    return found;
  });
}
