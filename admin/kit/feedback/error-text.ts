import { fieldTexts } from '../fields/field-texts.ts';
import { textOf } from '../fields/text-of.ts';

/**
 * Returns why a change was refused: the server's field errors, or else its error as a whole.
 *
 * @param translate for texts of our own, which are keys
 */
export function errorText(error: unknown, translate: (key: string) => string): string {
  const atFields = Object.values(fieldTexts(error) ?? {})
    .map(textOf)
    .filter(Boolean);
  if (atFields.length > 0) return [...new Set(atFields)].join(' ');
  return translate(error instanceof Error ? error.message : 'errors.internal');
}
