import { useWords } from '../../kit/use-words.ts';

/** What a campaign may lack, as the server names it. */
export const missingParts = ['advertiser', 'landing_url', 'commission_group', 'payment_period'] as const;

/** Says what a campaign still needs to be approved. */
export function MissingText({ missing }: { missing: readonly string[] }) {
  const t = useWords();
  const parts = missingParts
    .filter((part) => missing.includes(part))
    .map((part) => t(`admin.campaign.missing.${part}`));
  return t('admin.campaign.missing_text', { parts: parts.join(', ') });
}
