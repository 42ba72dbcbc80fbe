import { useMemo } from 'react';
import { createLabelOf, type LabelOf } from '#shared/ui/features/accounts/api-key/scope-words.ts';
import { useWords } from '../../kit/page/use-words.ts';

/** What affiliates have no keys for, or by another name. */
const nouns = ['advertiser-conversion', 'advertiser-invoice', 'postback'] as const;

/** Returns the words of what an advertiser reads. */
export function useReadLabel(): LabelOf {
  const t = useWords();
  return useMemo(() => {
    const labels = new Map<string, string>(nouns.map((noun) => [noun, t(`admin.advertiser.reads.${noun}`)]));
    return createLabelOf(t, (resource) => labels.get(resource));
  }, [t]);
}
