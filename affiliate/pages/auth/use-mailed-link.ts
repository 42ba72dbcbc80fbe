import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import type { MailedLinkPurpose } from '#shared/codes/accounts/mailed-link-purpose.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useSite } from '../../session/site.tsx';

type Standing = Pick<ResourceRecord<'mailed-link'>, 'needs_password'> & {
  state: ResourceRecord<'mailed-link'>['state'] | 'asking';
};

const asking: Standing = { state: 'asking', needs_password: false };
/** Of a link that could not be asked about: its form says what is wrong when it is sent. */
const assumed: Standing = { state: 'open', needs_password: false };

export interface MailedLink extends Standing {
  /** The secret of the link. */
  hash: string;
  /**
   * Runs what uses the link. A link that has ended meanwhile is asked about again, so that the page says why instead.
   *
   * @throws whatever `use` throws
   */
  use: (use: (hash: string) => Promise<unknown>) => Promise<void>;
}

/** Asks what the link of this page still does, before anything is typed. Asking does not use the link up. */
export function useMailedLink(purpose: MailedLinkPurpose): MailedLink {
  const { client } = useSite();
  const { hash = '' } = useParams();
  const [standing, setStanding] = useState(asking);
  const [ends, setEnds] = useState(0);
  useEffect(() => {
    let isHere = true;
    client.one('mailed-link', `${purpose}-${hash}`).then(
      (link) => isHere && setStanding(link),
      () => isHere && setStanding(assumed),
    );
    return () => {
      isHere = false;
    };
  }, [client, purpose, hash, ends]);

  async function use(send: (hash: string) => Promise<unknown>): Promise<void> {
    try {
      await send(hash);
    } catch (error) {
      const hasEnded =
        error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'activation_invalid');
      if (hasEnded) {
        setStanding({ state: 'unknown', needs_password: false });
        setEnds((count) => count + 1);
      }
      throw error;
    }
  }

  return { ...standing, hash, use };
}
