import { amountCents } from '../../../engine/fields.ts';

/**
 * R$ 100 million. A larger amount is an input error, and the sum of a few could exceed the number range of the wire.
 */
export const saleCentsMax = 10_000_000_000;

/** The amount of a sale in a body: reais, read as cents. */
export const saleAmount = amountCents.refine((cents) => cents >= 0 && cents <= saleCentsMax, 'validation.amount');
