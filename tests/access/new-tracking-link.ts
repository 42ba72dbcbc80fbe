import type { Database } from '../../gateway/db/client.ts';

/** Adds a link of an affiliate's first channel. @returns its id */
export async function newTrackingLink(pool: Database['pool'], affiliateId: number, serial: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into tracking_links (code, affiliate_id, site_id, campaign_id, url, sub_ids, created_at)
      select $1, $2::int, min(id), 1, 'https://exemplo.test/canario-' || $2::text, '{}', now() from sites where affiliate_id = $2
      returning id`,
    [`canario${serial}`, affiliateId],
  );
  return rows[0]?.id ?? 0;
}
