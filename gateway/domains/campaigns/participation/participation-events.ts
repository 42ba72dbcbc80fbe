import { type SQL, sql } from 'drizzle-orm';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';

const kind: EventKind = 'participation.decided';

/**
 * The statement that stores the events of decisions, as a part of the one that makes them. A decision that is taken back has
 * an event too, with the status that came back.
 *
 * @param source a query of `site_id`, `campaign_id`, `affiliate_id`, `status` and `reason`
 */
export const participationEvents = (source: SQL, now: Date): SQL => sql`
  insert into events (kind, entity_id, affiliate_id, campaign_id, amount_cents, data, occurred_at)
  select ${kind}::text, site_id, affiliate_id, campaign_id, 0,
    jsonb_build_object('id', site_id || '-' || campaign_id, 'affiliate_id', affiliate_id, 'site_id', site_id,
      'campaign_id', campaign_id, 'status', status, 'reason', reason), ${now}::timestamptz
  from ${source} as decided order by site_id, campaign_id`;
