import { useState } from 'react';
import styles from './campaigns.module.css';

interface CampaignCoverProps {
  /** By an address of ours; null without one. */
  url: string | null;
  isOfPage?: boolean;
}

/**
 * The wide picture of a campaign, which says nothing that its name beside it does not. Its place has a fixed shape: it moves
 * nothing while it loads, and stays as a plain band where the picture cannot be fetched.
 */
export function CampaignCover({ url, isOfPage = false }: CampaignCoverProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isShown = url !== null && url !== failedUrl;
  return (
    <div className={isOfPage ? styles.pageCover : styles.cover} data-empty={url === null}>
      {isShown && <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />}
    </div>
  );
}
