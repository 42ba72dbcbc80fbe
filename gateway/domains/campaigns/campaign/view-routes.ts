import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { idText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { auditEntries } from '../../platform/audit-entry/table.ts';
import { channels } from '../channel/table.ts';
import { participations } from './table.ts';

const sitesOf = (db: Executor) =>
  db
    .select({
      channelId: participations.channelId,
      channelName: channels.name,
      campaignId: participations.campaignId,
      affiliateId: participations.affiliateId,
      affiliateName: fullNameInQuery,
      status: participations.status,
      decidedAt: participations.decidedAt,
    })
    .from(participations)
    .innerJoin(channels, eq(channels.id, participations.channelId))
    .innerJoin(affiliates, eq(affiliates.id, participations.affiliateId))
    .$dynamic();

/** The channels that take part in a campaign, or asked to. Within one campaign a channel's id is unique. */
const siteSearch = defineSearch({
  select: sitesOf,
  id: participations.channelId,
  name: 'campaign_sites',
  affiliateId: participations.affiliateId,
  texts: [channels.name, fullNameInQuery],
  filters: { campaignId: equal(participations.campaignId), status: equal(participations.status) },
  sorts: { channelId: participations.channelId },
  defaultSort: ['channelId', 'desc'],
});

const changesOf = (db: Executor) =>
  db
    .select({
      id: auditEntries.id,
      campaignId: auditEntries.campaignId,
      action: auditEntries.action,
      entity: auditEntries.entity,
      entityId: auditEntries.entityId,
      userName: auditEntries.userName,
      createdAt: auditEntries.createdAt,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .$dynamic();

/** The changes of a campaign and its parts, newest first. */
const changeSearch = defineSearch({
  select: changesOf,
  id: auditEntries.id,
  name: 'campaign_changes',
  affiliateId: null,
  filters: { campaignId: equal(auditEntries.campaignId) },
  sorts: { id: auditEntries.id },
  defaultSort: ['id', 'desc'],
});

const wireSnapshot = (snapshot: unknown) =>
  typeof snapshot === 'object' && snapshot !== null ? toWire(snapshot) : null;

/** The participants of a campaign, and its changes. */
export const campaignViewRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path: '/api/campaign/sites',
    needs: 'campaign-site:list',
    summary: 'The channels that take part in a campaign, or asked to.',
    of: siteSearch,
    isSortable: true,
    filter: { campaign_id: idText },
  }),
  searchRoute({
    app: 'advertiser',
    path: '/api/campaign/changes',
    needs: 'campaign-change:list',
    summary: 'What was changed about a campaign and its parts, newest first.',
    of: changeSearch,
    filter: { campaign_id: idText },
    wire: ({ before, after, ...entry }) => ({
      ...toWire(entry),
      before: wireSnapshot(before),
      after: wireSnapshot(after),
    }),
  }),
];
