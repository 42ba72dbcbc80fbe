import './page-trouble.css';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type FailedPlace, FailedPlacesContext } from './failed-places.ts';
import { FailureNotice } from './load-state.tsx';

/** The message of two places at least: one cause, which is said once. */
const sharedMessage = (places: readonly FailedPlace[]) =>
  places.find(({ message }, index) => places.findIndex((other) => other.message === message) < index)?.message;

/**
 * The content of a page. Where several of its parts fail for one reason, the page says it once over them, with one retry
 * for all; a part that fails alone says so in its place.
 */
export function PageTrouble({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<readonly FailedPlace[]>([]);
  const [saidAbove, setSaidAbove] = useState<string>();
  const isFetching = useIsFetching() > 0;
  // A retry takes the failures away until its answer; the message stays where it is meanwhile.
  const shared = sharedMessage(places) ?? (isFetching ? saidAbove : undefined);
  if (shared !== saidAbove) setSaidAbove(shared);

  const add = useCallback((place: FailedPlace) => {
    setPlaces((current) => [...current, place]);
    return () => setPlaces((current) => current.filter((other) => other !== place));
  }, []);
  const context = useMemo(() => ({ saidAbove, add }), [saidAbove, add]);
  return (
    <FailedPlacesContext value={context}>
      {saidAbove !== undefined && (
        <div className="page-trouble">
          <FailureNotice message={saidAbove} onRetry={() => places.forEach(({ retry }) => retry())} />
        </div>
      )}
      {children}
    </FailedPlacesContext>
  );
}
