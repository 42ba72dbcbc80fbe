import { toCents, toReais } from '#shared/money.ts';

/**
 * How a gateway writes a value that the contract has otherwise. `read` gets what was sent, `write` a valid value of the contract;
 * both return what they do not know unchanged, which the contract then refuses.
 */
export interface Value {
  read: (sent: unknown) => unknown;
  write: (value: unknown) => unknown;
}

const isWhole = (value: unknown): value is number | string =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,15}$/.test(value));

/** An amount in whole cents; `text`: as text. */
export const cents = (as: 'number' | 'text' = 'number'): Value => ({
  read: (sent) => (isWhole(sent) ? toReais(Number(sent)) : sent),
  write: (value) => {
    if (typeof value !== 'number') return value;
    const amount = toCents(value);
    return as === 'text' ? String(amount) : amount;
  },
});

/** Words in place of the codes or booleans of the contract: `words(['Y', true], ['N', false])`. */
export function words(...pairs: readonly (readonly [sent: string | number, value: unknown])[]): Value {
  return {
    read: (sent) => pairs.find(([word]) => word === sent)?.[1] ?? sent,
    write: (value) => pairs.find(([, known]) => known === value)?.[0] ?? value,
  };
}

const instantOf = (milliseconds: number) => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** An instant as the seconds, or milliseconds, since 1970. */
export const epoch = (unit: 'seconds' | 'milliseconds' = 'seconds'): Value => {
  const factor = unit === 'seconds' ? 1000 : 1;
  return {
    read: (sent) => (isWhole(sent) ? (instantOf(Number(sent) * factor) ?? sent) : sent),
    write: (value) => (typeof value === 'string' ? Math.floor(Date.parse(value) / factor) : value),
  };
};

/** A number that is sent as text behind a prefix: `cus_17` is 17. Without a prefix it is a number as text. */
export const numberAfter = (prefix = ''): Value => ({
  read: (sent) => {
    const digits = typeof sent === 'string' && sent.startsWith(prefix) ? sent.slice(prefix.length) : undefined;
    return digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : sent;
  },
  write: (value) => (typeof value === 'number' ? prefix + String(value) : value),
});
