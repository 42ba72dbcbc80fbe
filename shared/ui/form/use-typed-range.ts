import { useState } from 'react';
import type { DateRange } from '#shared/time.ts';
import { formatDateRange, readDateRange } from './date-text.ts';

type Change = (range: DateRange | undefined) => void;

const WHOLE_LENGTH = formatDateRange({ from: '2000-01-01', to: '2000-01-01' }).length;

/** Keeps the text of a range of dates while it is typed, until it is one. */
export function useTypedRange() {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const read = typed === undefined ? undefined : readDateRange(typed);
  // An incomplete text is an error only once the input was left.
  const hasError = read !== undefined && 'error' in read && (isLeft || typed?.length === WHOLE_LENGTH);
  return {
    /** The text as typed; undefined when it is that of the range. */
    typed,
    /** A catalogue key. */
    error: hasError ? read.error : undefined,
    /** The day, if the text is one day and no range yet. */
    day: read !== undefined && 'day' in read ? read.day : undefined,
    /** Takes over typed text, and the range if it is one. */
    type: (text: string, change: Change) => {
      setLeft(false);
      const found = readDateRange(text);
      setTyped('range' in found ? undefined : text);
      if ('range' in found) change(found.range);
    },
    /** Ends the typing. A single date means that day. It is applied now, as an end date may have followed. */
    finish: (change: Change) => {
      if (read === undefined || !('day' in read)) {
        setLeft(true);
      } else {
        setTyped(undefined);
        change({ from: read.day, to: read.day });
      }
    },
    /** Forgets typed text, for a range that was chosen in another way. */
    forget: () => setTyped(undefined),
  };
}
