import type { FieldValues } from 'react-hook-form';

/** Returns the texts at fields of a refused change; undefined where the refusal is about none. */
export function fieldTexts(error: unknown): FieldValues | undefined {
  const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : undefined;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0 ? { ...errors } : undefined;
}
