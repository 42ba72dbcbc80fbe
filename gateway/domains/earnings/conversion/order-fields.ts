import { z } from 'zod';
import { sumToCents } from '#shared/money.ts';
import { requiredLine } from '../../../engine/fields.ts';
import { saleCentsMax } from './sale-amount.ts';

/** The lengths of numbers and codes, and of other texts. */
export const [codeLengthMax, textLengthMax] = [80, 200] as const;

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** A message for a value that is missing, and one for a value of another type. */
export const typed = (key: string) => ({
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? 'validation.required' : key),
});

/** One line of text. */
export const quotedLine = (lengthMax: number, key = 'validation.quoted') =>
  z.string(typed(key)).pipe(requiredLine(lengthMax));

/** Many servers send the number of an order as a JSON number. One of more digits than such a number keeps is refused. */
export const orderNumber = z.preprocess(
  (sent) => (typeof sent === 'number' && Number.isSafeInteger(sent) ? String(sent) : sent),
  quotedLine(codeLengthMax, 'validation.order_number'),
);

/**
 * The amount in reais, read as cents. A server that adds up prices as binary fractions sends 449.70000000000005 for
 * 449.70: that is taken as the amount that it stands for, and a third decimal is refused.
 */
export const orderAmount = z
  .number(typed('validation.unquoted'))
  .refine((reais) => reais >= 0 && reais * 100 <= saleCentsMax, { error: 'validation.sale_amount', abort: true })
  .transform((reais, issues) => {
    try {
      return sumToCents(reais);
    } catch {
      issues.addIssue({ code: 'custom', message: 'validation.two_decimals' });
      return z.NEVER;
    }
  });
