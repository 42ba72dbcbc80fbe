import { type MaskitoOptions, maskitoTransform } from '@maskito/core';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const digitSlots = (count: number) => Array.from({ length: count }, () => /\d/);

/** The mask of a Brazilian postal code, `01310-100`. */
export const postalCodeMask: MaskitoOptions = { mask: [...digitSlots(5), '-', ...digitSlots(3)] };

/** Formats the digits of a stored Brazilian postal code; returns a foreign one unchanged. */
export function formatPostalCode(code: string, country: string): string {
  return country === 'BR' ? maskitoTransform(digitsOf(code), postalCodeMask) : code;
}
