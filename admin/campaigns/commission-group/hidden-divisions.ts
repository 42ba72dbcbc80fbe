import type { RecordOf } from '#shared/contract/contract.ts';
import type { commissionGroupDivision } from '#shared/resources/campaigns/commission-group-division.ts';

export type Division = RecordOf<typeof commissionGroupDivision>;

const takes = (own: string | null, other: string | null) =>
  own === null || own.trim().toLowerCase() === other?.trim().toLowerCase();

/**
 * Returns the ids of the open divisions that never apply, because an earlier one matches all of their sales.
 *
 * @param divisions those of one group, in their order
 */
export function hiddenDivisions(divisions: readonly Division[]): ReadonlySet<number> {
  const open = divisions.filter(({ closed_at }) => closed_at === null);
  const hidden = open.filter((division, at) =>
    open
      .slice(0, at)
      .some(
        (former) =>
          takes(former.commission_type, division.commission_type) && takes(former.category, division.category),
      ),
  );
  return new Set(hidden.map(({ id }) => id));
}
