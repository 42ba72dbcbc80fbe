import { RequestError } from '../../../lib/errors.ts';

/** Exactly one of the two is not null: basis points of the amount, or cents of each order. */
export interface Rate {
  rateBasisPoints: number | null;
  rateCents: number | null;
}

type SentRate = { [Name in keyof Rate]?: Rate[Name] | undefined };

/**
 * Returns the rate that a form sets. Setting one kind replaces the other.
 *
 * @param before the rate that an edit changes
 * @throws {RequestError} `invalid_fields` for both kinds or none
 */
export function rateOf(sent: SentRate, before: Rate = { rateBasisPoints: null, rateCents: null }): Rate {
  const kept = (own: keyof Rate, other: keyof Rate) => {
    const value = sent[own];
    if (value !== undefined) return value;
    return (sent[other] ?? null) === null ? before[own] : null;
  };
  const rate = {
    rateBasisPoints: kept('rateBasisPoints', 'rateCents'),
    rateCents: kept('rateCents', 'rateBasisPoints'),
  };
  const kinds = Object.values(rate).filter((value) => value !== null).length;
  if (kinds === 0) throw new RequestError('invalid_fields', { errors: { rate: 'validation.required' } });
  if (kinds === 2) throw new RequestError('invalid_fields', { errors: { fixed: 'validation.one_rate' } });
  return rate;
}
