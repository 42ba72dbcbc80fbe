import { toReais } from '#shared/money.ts';
import { fixedCents, percentBasisPoints } from '../../../engine/fields.ts';
import { toWire } from '../../../engine/wire.ts';
import type { Rate } from './rate-of.ts';

/** A rate in a body: per cent of the amount, or reais of each order. */
export const rateForm = {
  rate: percentBasisPoints.nullable().optional(),
  fixed: fixedCents.nullable().optional(),
};
export const rateNames = { rate: 'rateBasisPoints', fixed: 'rateCents' } as const;

/** Converts a rate to its wire form. */
export const rateWire = ({ rateBasisPoints, rateCents }: Rate) => ({
  // A basis point is a hundredth of a per cent, as a cent is of a real.
  rate: rateBasisPoints === null ? null : toReais(rateBasisPoints),
  fixed: rateCents === null ? null : toReais(rateCents),
});

/** Converts a row with a rate to its wire form. */
export const withRateWire = ({ rateBasisPoints, rateCents, ...row }: Rate) => ({
  ...toWire(row),
  ...rateWire({ rateBasisPoints, rateCents }),
});
