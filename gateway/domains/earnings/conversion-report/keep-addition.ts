import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdditionKind } from '#shared/codes/earnings/addition-kind.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { guardAddition } from '../commission/addition-limits.ts';
import { commissionAdditions } from '../commission/table.ts';
import type { Row } from './report-history.ts';

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

type Money = Pick<Row, 'validationStatus' | 'commissionCents'>;

/** What a decision adds to commissions, and how. */
interface Addition {
  kind: AdditionKind;
  addedCents: number;
}

/**
 * Returns what a decision adds to commissions; undefined where it adds nothing. What ends a refusal or a block adds the
 * commission of a pending sale too: its approval may then come from the advertiser's server, and no person sees it.
 */
export function additionOf(
  before: Money,
  decided: Money,
  { liftsBlock }: { liftsBlock: boolean },
): Addition | undefined {
  const isBack = before.validationStatus === refused;
  const least = isBack ? pending : approved;
  const earned = ({ validationStatus, commissionCents }: Money) => (validationStatus >= least ? commissionCents : 0);
  const addedCents = earned(decided) - earned(before);
  if (addedCents <= 0) return undefined;
  if (liftsBlock) return { kind: 'lifted_block', addedCents };
  if (isBack) return { kind: 'reversal', addedCents };
  return { kind: before.validationStatus === pending ? 'approval' : 'correction', addedCents };
}

interface Kept {
  before: Row;
  decided: Pick<Row, 'validationStatus' | 'amountCents'>;
  addition: Addition | undefined;
  reason: string | null;
}

/**
 * Keeps what a decision adds to commissions. It takes the place of one that waits for the same conversion.
 *
 * @returns whether it waits for a second person; then it must not be taken
 * @throws {RequestError} as {@link guardAddition}
 */
export async function keepAddition(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  { before, decided, addition, reason }: Kept,
): Promise<boolean> {
  const now = context.clock.now();
  const { id: conversionId, affiliateId, version: conversionVersion } = before;
  const isWaiting = and(isNull(commissionAdditions.confirmedAt), isNull(commissionAdditions.removedAt));
  await tx
    .update(commissionAdditions)
    .set({ removedAt: now, version: sql`${commissionAdditions.version} + 1` })
    .where(and(eq(commissionAdditions.conversionId, conversionId), isWaiting));
  if (addition === undefined) return false;
  const { kind, addedCents } = addition;
  const given = await guardAddition(tx, context, actor, { affiliateId, cents: addedCents, reason, field: 'reason' });
  const kept = onlyRow(
    await tx
      .insert(commissionAdditions)
      .values({
        ...given,
        conversionId,
        affiliateId,
        kind,
        addedCents,
        statusBefore: before.validationStatus,
        status: decided.validationStatus,
        amountBeforeCents: before.amountCents,
        amountCents: decided.amountCents,
        reason,
        conversionVersion,
      })
      .returning(),
  );
  if (kept.confirmedAt !== null) return false;
  const record = { entity: 'commission_addition', entityId: kept.id, affiliateId, before: null, after: kept } as const;
  await writeAudit(tx, { actor, now, action: 'commission_addition.create', ...record });
  return true;
}
