import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';

/** Sums of conversions. */
export interface Sums {
  conversions: number;
  amountCents: number;
  commissionCents: number;
}

/** The figures of a dashboard for a period, a day or a campaign. */
export interface Figures extends Sums {
  clicks: number;
  /** Conversions in a hundred clicks; null without clicks. */
  rate: number | null;
  /** Commission per click; null without clicks. */
  epcCents: number | null;
}

/**
 * The status of conversions that do not count: refused ones, and blocked ones, which have the same status. Pending,
 * approved, invoiced and paid ones count: a dashboard shows what was sold, not only what was validated.
 */
export const uncountedStatus = conversionStatus.codes.refused;

/** The statuses of conversions that the advertiser has approved. */
export const approvedStatuses = [
  conversionStatus.codes.approved,
  conversionStatus.codes.invoiced,
  conversionStatus.codes.paid,
];

export const noSums: Sums = { conversions: 0, amountCents: 0, commissionCents: 0 };

export const plus = (one: Sums, other: Sums): Sums => ({
  conversions: one.conversions + other.conversions,
  amountCents: one.amountCents + other.amountCents,
  commissionCents: one.commissionCents + other.commissionCents,
});

/** Rounds half up to hundredths. */
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A share in per cent with two decimals; null if the whole is 0. */
export const percentage = (part: number, whole: number): number | null =>
  whole === 0 ? null : hundredths((part / whole) * 100);

/** The change of commission between two periods. */
export interface Movement {
  /** The commission of the period that it is compared with. */
  previousCommissionCents: number;
  movementCents: number;
  /** The change in per cent of the earlier commission; null if that was 0. */
  change: number | null;
}

export const movementOf = (commissionCents: number, previousCommissionCents: number): Movement => {
  const difference = commissionCents - previousCommissionCents;
  return {
    previousCommissionCents,
    movementCents: Math.abs(difference),
    change: percentage(difference, Math.abs(previousCommissionCents)),
  };
};

/** Adds the rates derived from sums and clicks. */
export const figuresOf = (sums: Sums, clicks: number): Figures => ({
  ...sums,
  clicks,
  rate: percentage(sums.conversions, clicks),
  epcCents: clicks === 0 ? null : Math.round(sums.commissionCents / clicks),
});
