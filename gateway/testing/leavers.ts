import { approveParticipations } from './approve-participations.ts';
import { password } from './fixtures.ts';
import { makePayable } from './payees.ts';
import type { TestGateway } from './test-gateway.ts';

let last = 0;

/** An affiliate that no other test uses, with a main and a secondary access and two channels. */
export interface Leaver {
  id: number;
  /** The credentials of the main access. */
  main: { username: string; password: string };
  secondary: { username: string; password: string };
  channel: number;
}

/**
 * Adds an affiliate to be deleted, whose channels participate in every campaign; `isPayable` adds complete payment
 * info.
 */
export async function makeLeaver({ context }: TestGateway, { isPayable = false } = {}): Promise<Leaver> {
  last += 1;
  const [main, secondary] = [`sai${last}@example.com`, `sai-tambem${last}@example.com`];
  const { pool } = context.database;
  const { rows } = await pool.query<{ id: number; channel: number }>(
    `with owner as (insert into affiliates (name, last_name, email, status, minimum_payment_cents, created_at)
       values ('Ana', 'Prado', $1, 1, 50000, now()) returning id),
     people as (insert into users (name, email, password_hash, profile, affiliate_id, is_main, activated_at, created_at)
       select 'Ana Prado', new.email, password_hash, 2, owner.id, new.email = $1, now(), now()
       from users, owner, (values ($1::text), ($2)) as new (email) where users.id = 1),
     channels as (insert into sites (affiliate_id, name, url, category, status, created_at)
       select id, 'Blog', 'https://b.example.com', 'Moda', new.status, now() from owner, (values (3), (2)) as new (status)
       returning id)
     select owner.id, min(channels.id) as channel from owner, channels group by owner.id`,
    [main, secondary],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no affiliate was made');
  await approveParticipations(context.database.db, context.clock.now());
  if (isPayable) await makePayable(context, made.id);
  return {
    ...made,
    main: { username: main, password },
    secondary: { username: secondary, password },
  };
}
