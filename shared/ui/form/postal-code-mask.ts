import { maskitoTransform, type MaskitoOptions } from '@maskito/core';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const digitSlots = (count: number) => Array.from({ length: count }, () => /\d/);

/** A Brazilian postal code as `01310-100`. */
export const postalCodeMask: MaskitoOptions = { mask: [...digitSlots(5), '-', ...digitSlots(3)] };

/** The digits of a stored postal code as a person reads them; a foreign one as it is. */
export function formatPostalCode(code: string, country: string): string {
  return country === 'BR' ? maskitoTransform(digitsOf(code), postalCodeMask) : code;
}
