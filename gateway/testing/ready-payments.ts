import type { Pool } from 'pg';

interface ReadyPayments {
  /** Must be above every id in use; affiliates, channels and payments get the same ids from here on. */
  firstId: number;
  count: number;
  /** The payments were requested ten days before this instant, and were due on that day. */
  now: Date;
}

/**
 * Adds affiliates with one payment each of at least R$ 100,00, ready for a run. Every fifth is paid into an account,
 * the others by Pix. The check digits of their documents may be wrong.
 */
export async function addReadyPayments(pool: Pool, { firstId, count, now }: ReadyPayments): Promise<void> {
  const range = [firstId, firstId + count - 1, now];
  for (const statement of statements) await pool.query(`${given} ${statement}`, range);
}

const given = 'with given as (select $1::int as first, $2::int as last, $3::timestamptz as now)';
const each = 'from given, generate_series(first, last) as id';
const cents = '(10000 + id % 90000)::bigint';
const document = "lpad((id::bigint * 7919 % 99999999999)::text, 11, '0')";
const asked = "(now - interval '10 days')";

const statements = [
  `insert into affiliates (id, name, business_name, status, email, minimum_payment_cents, created_at)
    select id, 'Beneficiário ' || id, 'Empresa ' || id, 1, 'pessoa' || id || '@bench.test', 5000, now ${each}`,
  `insert into users (id, name, email, profile, affiliate_id, is_main, activated_at, created_at)
    select id, 'Beneficiário ' || id, 'pessoa' || id || '@bench.test', 2, id, true, now, now ${each}`,
  `insert into payment_infos (affiliate_id, document_type, document_number, business_name, email, bank_country, bank_name,
      bank_agency, bank_account_type, bank_account_number, bank_account_number_digit, pix_type, pix_key)
    select id, 'CPF', ${document}, 'Beneficiário da Conceição ' || id, 'pessoa' || id || '@bench.test', 'BR',
      '341 - Itaú Unibanco S.A.', '1234', 'Conta Corrente', (10000 + id)::text, (id % 10)::text,
      case when id % 5 > 0 then 'CPF' end, case when id % 5 > 0 then ${document} end ${each}`,
  `insert into sites (id, affiliate_id, name, url, category, status, created_at)
    select id, id, 'Canal ' || id, 'https://canal' || id || '.bench.test', 'Moda', 2, now ${each}`,
  `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents,
      validation_status, created_at)
    select 1000000000 + id, id, id, 1, 'ready-' || id, 'ready-' || id, ${cents} * 10, ${cents}, 2, ${asked} ${each}`,
  `insert into commissions (id, conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month,
      available_on, created_at)
    select 1000000000 + id, 1000000000 + id, id, id, 1, 'earning', 3, ${cents}, date_trunc('month', ${asked})::date,
      ${asked}::date, ${asked} ${each}`,
  `insert into payments (id, affiliate_id, user_id, status, amount_cents, payee, method, pay_date, created_at)
    select affiliate_id, affiliate_id, affiliate_id, 'ready', (10000 + affiliate_id % 90000)::bigint,
      to_jsonb(payment_infos)
        - '{pending_changes,effective_at,entered_at,confirmed_by,confirmed_at}'::text[],
      case when pix_key is null then 'bank' else 'pix' end, ${asked}::date, ${asked}
    from given, payment_infos where affiliate_id between first and last`,
  `insert into payment_items (payment_id, commission_id, value_cents) select id, 1000000000 + id, ${cents} ${each}`,
  `insert into payment_moves (payment_id, from_state, to_state, moved_at) select id, 'requested', 'ready', ${asked} ${each}`,
  `insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select id, from_account, to_account, ${cents}, cause, id, ${asked} ${each} cross join (values
      ('platform', 'future', 'import'), ('future', 'available', 'release'), ('available', 'requested', 'payment_request')
    ) as step (from_account, to_account, cause)`,
];
