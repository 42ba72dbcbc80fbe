import { createContext, useContext } from 'react';

/** Returns the longest text that a field takes; undefined for what is no text of the form. */
export type TextLengths = (name: string) => number | undefined;

const TextLengthsContext = createContext<TextLengths>(() => undefined);

/** Hands the inputs of a form the maximum lengths of its contract. */
export const TextLengthsProvider = TextLengthsContext;

/** Returns the longest text that an input takes: its own maximum, or that of the contract. */
export function useTextLength(name: string, own: number | undefined): number | undefined {
  const ofContract = useContext(TextLengthsContext)(name);
  return own ?? ofContract;
}
