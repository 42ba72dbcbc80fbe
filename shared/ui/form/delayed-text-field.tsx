import { useEffect, useState } from 'react';
import { SEARCH_DELAY_MS } from './search-delay.ts';
import { TextField, type TextFieldLook } from './text-field.tsx';

interface DelayedTextFieldProps extends TextFieldLook {
  name: string;
  value: string;
  /** Called with the text without outer blanks, when typing has paused. */
  onValueChange: (value: string) => void;
}

/** A text field for a search: what is typed counts when typing has paused. */
export function DelayedTextField({ value, onValueChange, ...look }: DelayedTextFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // A filter that was cleared elsewhere clears what was typed.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => {
      setKnown(typed.trim());
      onValueChange(typed.trim());
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onValueChange]);
  return <TextField {...look} value={typed} autoComplete="off" onValueChange={setTyped} />;
}
