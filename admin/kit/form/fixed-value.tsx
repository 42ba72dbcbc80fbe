import { useInput } from 'react-admin';

/** A field that a form sends and nobody edits, such as the record that a new one belongs to. */
export function FixedValue({ source, value }: { source: string; value: number | string }) {
  useInput({ source, defaultValue: value });
  return null;
}
