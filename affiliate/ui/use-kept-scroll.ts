import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where each entry of the history was scrolled to, by its key. */
const places = new Map<string, number>();

/**
 * Keeps the place in a list for the way back to it: the browser scrolls there before the list is drawn.
 *
 * @param isReady whether the list has its rows
 */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const isDone = useRef(false);
  useEffect(() => {
    const keep = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const place = places.get(key);
    if (isWayBack && place !== undefined) window.scrollTo(0, place);
  }, [isReady, isWayBack, key]);
}
