import { type ReactElement, useRef, useState } from 'react';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';

interface ProvenDownload {
  start: () => void;
  isBusy: boolean;
  /** To be rendered beside the button. */
  link: ReactElement;
}

/**
 * Downloads a file that needs a step-up. The browser does it itself; the proof of identity is asked for first, because a plain
 * download cannot.
 */
export function useProvenDownload(path: string, name: string): ProvenDownload {
  const { client, notifyFailure } = useScreenHost();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [isBusy, setBusy] = useState(false);
  const start = useSingleFlight(async () => {
    setBusy(true);
    try {
      if (await client.session.stepUpFirst()) anchor.current?.click();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  });
  const link = (
    <a ref={anchor} hidden href={path} download={name}>
      {name}
    </a>
  );
  return { start: () => void start(), isBusy, link };
}
