import { useRef } from 'react';

/**
 * Ignores calls while one is running. Disabling the button is not enough: the second click of a double click comes
 * before the render.
 *
 * @param run the function to guard; its rejection is passed on
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
