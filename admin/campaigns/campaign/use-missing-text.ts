import { useWords } from '../../kit/page/use-words.ts';

/** What a campaign may lack, as the server names it. */
const missingParts = ['advertiser', 'landing_url', 'commission_group', 'payment_period'] as const;

/** Returns a function that says what a campaign still needs to be approved. */
export function useMissingText(): (missing: readonly string[]) => string {
  const t = useWords();
  return (missing) => {
    const parts = missingParts
      .filter((part) => missing.includes(part))
      .map((part) => t(`admin.campaign.missing.${part}`));
    return t('admin.campaign.missing_text', { parts: parts.join(', ') });
  };
}
