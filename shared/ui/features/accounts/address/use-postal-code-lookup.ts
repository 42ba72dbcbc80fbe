import { useRef, useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

export type PostalCodeState =
  { status: 'idle' | 'looking' | 'found' } | { status: 'failed'; /** The message for the user. */ message: string };

const IDLE: PostalCodeState = { status: 'idle' };

interface Outcomes {
  onFound: (address: ResourceRecord<'postal-code'>) => void;
  /** The code is unknown, or the lookup failed: the user types the address. */
  onNotFound: () => void;
}

/** Looks up Brazilian postal codes, one at a time: a new lookup or `forget` discards the pending one and its result. */
export function usePostalCodeLookup({ onFound, onNotFound }: Outcomes) {
  const { client } = useScreenHost();
  const [state, setState] = useState(IDLE);
  const underWay = useRef<AbortController>(undefined);

  function forget() {
    underWay.current?.abort();
    setState(IDLE);
  }

  /** @param digits the 8 digits of the code */
  async function lookUp(digits: string): Promise<void> {
    underWay.current?.abort();
    const { signal } = (underWay.current = new AbortController());
    setState({ status: 'looking' });
    try {
      const address = await client.one('postal-code', digits, { signal });
      setState({ status: 'found' });
      onFound(address);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ status: 'failed', message: error.message });
      onNotFound();
    }
  }

  return { state, lookUp, forget };
}
