import { useEffect, useRef, useState } from 'react';
import { isCnpj, parseCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf, parseCpf } from '#shared/brazil/cpf.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

/** The state of the look-up, shown below the name. */
export type NameLookup =
  | { status: 'idle' | 'looking' }
  | { status: 'found'; name: string }
  | { status: 'failed'; /** The server's text. */ message: string };

const IDLE: NameLookup = { status: 'idle' };

function completeDocument(type: string | null, text: string): string | undefined {
  if (type === 'CPF' && isCpf(text)) return parseCpf(text);
  return type === 'CNPJ' && isCnpj(text) ? parseCnpj(text) : undefined;
}

interface Outcomes {
  onFound: (name: string) => void;
  /** The document is unknown, or the look-up failed. */
  onNotFound: () => void;
}

/**
 * Looks up whose a document is, as soon as it is complete; one at a time. What is entered meanwhile discards the
 * look-up under way.
 */
export function useBusinessNameLookup({ onFound, onNotFound }: Outcomes) {
  const { client } = useScreenHost();
  const [state, setState] = useState(IDLE);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** @param text the document as entered; an incomplete one only discards the look-up under way */
  async function lookUp(type: string | null, text: string): Promise<void> {
    underWay.current?.abort();
    const document = completeDocument(type, text);
    if (document === undefined) {
      setState(IDLE);
      return;
    }
    const { signal } = (underWay.current = new AbortController());
    setState({ status: 'looking' });
    try {
      const { business_name: name } = await client.one('tax-document', document, { signal });
      setState({ status: 'found', name });
      onFound(name);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ status: 'failed', message: error.message });
      onNotFound();
    }
  }

  return { lookup: state, lookUp };
}
