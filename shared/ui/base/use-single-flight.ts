import { useRef } from 'react';

/**
 * Drops the calls that come while one is under way. A button that is drawn busy is not enough: the second click of a
 * double click comes before the drawing.
 *
 * @param run what to do; its rejection is passed on
 */
export function useSingleFlight<Arguments extends unknown[]>(
  run: (...parameters: Arguments) => Promise<void>,
): (...parameters: Arguments) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (...parameters) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await run(...parameters);
    } finally {
      isUnderWay.current = false;
    }
  };
}
