import type { Pool } from 'pg';

/** Inserts what a decision on a conversion of an affiliate is to add, which waits for a second person. Returns its id. */
export async function newAddition(pool: Pick<Pool, 'query'>, affiliateId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into commission_additions (conversion_id, affiliate_id, kind, added_cents, status_before, status, amount_before_cents,
       amount_cents, reason, given_by, given_at, conversion_version)
     select id, affiliate_id, 'correction', 150000, 2, 2, amount_cents, amount_cents + 1500000, 'Valor errado no arquivo',
       (select min(id) from users where profile = 8), now(), version
     from conversions where affiliate_id = $1 and validation_status = 2 and not exists (
       select from commission_additions as waiting where waiting.conversion_id = conversions.id and removed_at is null)
     order by id desc limit 1 returning id`,
    [affiliateId],
  );
  if (rows[0] === undefined) throw new Error(`affiliate ${affiliateId} has no conversion left to decide`);
  return rows[0].id;
}
