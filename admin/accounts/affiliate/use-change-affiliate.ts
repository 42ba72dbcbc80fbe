import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeOf } from '#shared/client/client.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useWords } from '../../kit/page/use-words.ts';

/**
 * Returns a function that updates the staff-only fields of an affiliate. The screen changes only after the server
 * accepts.
 */
export function useChangeAffiliate({ id, version }: ResourceRecord<'affiliate'>) {
  const t = useWords();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const record = queryKeys.one('affiliate', id);
  return useMutation({
    mutationFn: (change: ChangeOf<'affiliate'>) => client.update('affiliate', id, { ...change, version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(record, saved);
      notify(t('screens.affiliate_saved'), 'success');
    },
    onError: (error) => {
      notifyFailure(error);
      // After a conflict the user has to see the other user's change before trying again.
      return queryClient.invalidateQueries({ queryKey: record });
    },
  });
}
