import { and, eq, ne, sql } from 'drizzle-orm';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { RequestError } from '../../../lib/errors.ts';
import { commissions } from '../commission/table.ts';
import { ledgerInsert } from '../ledger/ledger.ts';

/** The ledger account of each state in which a line has not been requested. */
const accounts = { future: 'future', available: 'available' } as const;

const refused = commissionState.codes.refused;

const nameOf = (state: number) => commissionState.byCode(state)?.name;

interface NewLine {
  bonusId: number;
  conversionId: number;
  amountCents: number;
  now: Date;
}

/**
 * Adds the commission line of a bonus. It becomes available together with the commission of its conversion; a negative one is
 * available at once, because what it corrects was. The transaction must hold `lockCommissions` and the affiliate.
 */
export async function addBonusLine(tx: Tx, { bonusId, conversionId, amountCents, now }: NewLine): Promise<void> {
  const today = businessDate(now);
  const [earning] = await tx
    .select({ id: commissions.id, availableOn: commissions.availableOn })
    .from(commissions)
    .where(
      and(
        eq(commissions.conversionId, conversionId),
        eq(commissions.kind, 'earning'),
        // A conversion that was corrected has refused lines too.
        ne(commissions.state, refused),
      ),
    );
  if (earning === undefined) throw new Error(`the approved conversion ${conversionId} has no commission`);
  const availableOn = amountCents < 0 ? today : earning.availableOn;
  const state = availableOn <= today ? 'available' : 'future';
  await tx.execute(sql`
    with added as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, bonus_id, state, value_cents,
        reference_month, available_on, created_at)
      select conversion_id, affiliate_id, site_id, campaign_id, 'bonus', ${bonusId}::integer, ${commissionState.codes[state]}::smallint,
        ${amountCents}::bigint, reference_month, ${availableOn}::date, ${now}::timestamptz
      from commissions where id = ${earning.id}
      returning affiliate_id, value_cents
    ) ${ledgerInsert(sql`added`, { from: 'platform', to: accounts[state], cause: 'bonus', causeId: bonusId, now })}`);
}

/** Returns the state of the line that counts for a bonus. @throws {RequestError} `state_conflict` when it has none left */
async function lineOf(tx: Tx, bonusId: number): Promise<{ id: number; state: number }> {
  const [line] = await tx
    .select({ id: commissions.id, state: commissions.state })
    .from(commissions)
    .where(and(eq(commissions.bonusId, bonusId), eq(commissions.kind, 'bonus'), ne(commissions.state, refused)));
  if (line === undefined) throw new RequestError('state_conflict');
  return line;
}

/**
 * Makes sure that the affiliate has not asked for a bonus yet. The affiliate must be locked.
 *
 * @returns its line and the account that its money is in
 * @throws {RequestError} `bonus_requested`, `state_conflict`
 */
export async function requireUnclaimed(tx: Tx, bonusId: number) {
  const { id, state } = await lineOf(tx, bonusId);
  const name = nameOf(state);
  if (name !== 'future' && name !== 'available') throw new RequestError('bonus_requested');
  return { lineId: id, account: accounts[name] };
}

/** Takes back the line of a bonus, which stays as a refused one. Errors and locks as for {@link requireUnclaimed}. */
export async function refuseBonusLine(tx: Tx, bonusId: number, now: Date): Promise<void> {
  const { lineId, account } = await requireUnclaimed(tx, bonusId);
  await tx.execute(sql`
    with taken_back as (
      update commissions set state = ${refused}, refused_at = ${now}::timestamptz
      where id = ${lineId} returning affiliate_id, value_cents
    ) ${ledgerInsert(sql`taken_back`, { from: account, to: 'platform', cause: 'bonus', causeId: bonusId, now })}`);
}
