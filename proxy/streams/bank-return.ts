import { bankReturnFault, bankReturnResult } from '#shared/resources/payouts/bank-return.ts';
import * as z from 'zod/mini';
import { storedFile, upload } from '../engine/stream.ts';
import { bankReturnFaultLine, bankReturnFaultText } from './bank-return-words.ts';

const answer = z.object({ data: bankReturnResult });
const refusal = z.object({ errors: z.array(bankReturnFault).check(z.minLength(1)) });
const shownFaultsMax = 100;

export const bankReturnUpload = upload({
  path: '/bank-return',
  resource: 'bank-return',
  call: 'POST finance /api/bank_returns',
  bytesMax: 11 * 1024 * 1024,
  read: (body, locale) => {
    const parsed = answer.safeParse(body);
    if (!parsed.success) return undefined;
    const { errors, ...counts } = parsed.data.data;
    return { ...counts, errors: errors.map((fault) => ({ ...fault, message: bankReturnFaultText(fault, locale) })) };
  },
  readRefusal: (body, locale) => {
    const parsed = refusal.safeParse(body);
    if (!parsed.success) return undefined;
    return parsed.data.errors
      .slice(0, shownFaultsMax)
      .map((fault) => bankReturnFaultLine(fault, locale))
      .join('\n');
  },
});

/** A return as the bank sent it. Whoever reads returns may fetch it, after a step-up. */
export const bankReturnFile = storedFile({
  path: '/bank-return-file',
  audiences: ['staff'],
  resource: 'bank-return',
  verb: 'create',
  call: 'GET finance /api/bank_returns/content',
});
