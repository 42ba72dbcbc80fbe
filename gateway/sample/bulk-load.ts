import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/**
 * Loads millions of rows without the indexes and foreign keys of the largest tables, which would make the load four
 * times slower, and recreates them afterwards. Everything is part of the transaction.
 */
export async function withoutIndexes(tx: Tx, load: () => Promise<void>): Promise<void> {
  await tx.execute(sql`
    create temp table set_aside on commit drop as
    with bulky as (select unnest(array['conversions', 'conversion_reports', 'commissions', 'payment_items']::regclass[]) as relation)
    select 1 as step, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as restore, format('drop index %s', indexrelid::regclass) as remove
    from pg_index join bulky on relation = indrelid where not indisprimary
    union all
    select 2, format('alter table %s add constraint %I %s', relation, conname, pg_get_constraintdef(oid)),
      format('alter table %s drop constraint %I', relation, conname)
    from pg_constraint join bulky on relation = conrelid where contype = 'f'`);
  await tx.execute(sql`
    do $$ declare statement text; begin
      for statement in select remove from set_aside loop execute statement; end loop;
    end $$`);
  await load();
  await tx.execute(sql`
    do $$ declare statement text; begin
      for statement in select restore from set_aside order by step loop execute statement; end loop;
    end $$`);
}

/** Sets every identity sequence to continue after the highest explicit id. */
export async function moveSequences(tx: Tx): Promise<void> {
  await tx.execute(sql`
    do $$ declare identity record; highest bigint; begin
      for identity in
        select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and is_identity = 'YES'
      loop
        execute format('select max(%I) from %I', identity.column_name, identity.table_name) into highest;
        if highest is not null then
          perform setval(pg_get_serial_sequence(quote_ident(identity.table_name), identity.column_name), highest);
        end if;
      end loop;
    end $$`);
}
