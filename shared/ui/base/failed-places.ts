import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/** A place of a page that could not be loaded. */
export interface FailedPlace {
  message: string;
  retry: () => void;
}

interface FailedPlaces {
  /** The message that stands above the page; undefined while every place says its own. */
  saidAbove: string | undefined;
  /** Returns the function that takes the place away. */
  add: (place: FailedPlace) => () => void;
}

/** What {@link FailedPlace}s tell the page that they are on. Null where each speaks for itself, as in a dialog. */
export const FailedPlacesContext = createContext<FailedPlaces | null>(null);

/** Tells the page of a place that has failed. Returns whether the page says the message, so that the place need not. */
export function useFailedPlace(message: string, onRetry: () => void): boolean {
  const places = use(FailedPlacesContext);
  const add = places?.add;
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  // Before the browser paints, so that no message is seen twice.
  useLayoutEffect(() => add?.({ message, retry: () => retry.current() }), [add, message]);
  return places?.saidAbove === message;
}
