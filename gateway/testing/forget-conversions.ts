import type { TestGateway } from './test-gateway.ts';

/**
 * Removes all conversions and payments with what came of them, so that no test counts those of another. Not by the product,
 * whose ledger forgets nothing.
 */
export async function forgetConversions({ query }: TestGateway): Promise<void> {
  await query(`begin; set local session_replication_role = replica;
    truncate conversions, payments, payment_runs, ledger_entries, conversion_totals, affiliate_days, campaign_days,
      sale_cap_periods cascade;
    commit`);
}
