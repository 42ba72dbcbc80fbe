import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { noticeKind } from '#shared/codes/accounts/notice-kind.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

type Preference = ResourceRecord<'notice-preference'>['kinds'][number];

const queryKey = queryKeys.one('notice-preference', 'own');

/** Of what the user is notified, by the bell and by mail; each choice is saved at once. */
export function NoticePreferences() {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const preferences = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.one('notice-preference', 'own', { signal }),
  });
  if (preferences.isPending) return <BlockSkeleton height={280} />;
  if (preferences.isError)
    return <LoadFailed message={preferences.error.message} onRetry={() => void preferences.refetch()} />;
  return (
    <>
      <Box component="p" sx={{ m: 0, mb: 1.5, color: 'text.secondary' }}>
        {t('screens.notices.preferences_text')}
      </Box>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { py: 0.5, borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'left' }}>
              {t('screens.notices.kind')}
            </Box>
            <th scope="col">{t('screens.notices.bell')}</th>
            <th scope="col">{t('screens.notices.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {preferences.data.kinds.map((preference) => (
            <PreferenceRow key={preference.kind} preference={preference} />
          ))}
        </tbody>
      </Box>
    </>
  );
}

function PreferenceRow({ preference }: { preference: Preference }) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  // Shown from the click on: the states of the request and of the kept answer follow a moment later.
  const [chosen, setChosen] = useState<Preference>();
  const save = useMutation({
    mutationFn: (changed: Preference) => client.update('notice-preference', 'own', { kinds: [changed] }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      notify(t('screens.notices.saved'), 'success');
    },
    onError: (error) => {
      setChosen(undefined);
      notifyFailure(error);
    },
  });
  const { kind, bell, mail } = chosen ?? preference;
  const choose = (changed: Preference) => {
    setChosen(changed);
    save.mutate(changed);
  };
  const name = t(noticeKind.labelKey(kind));
  const choice = (how: 'bell' | 'mail', isChosen: boolean) => (
    <Box
      component="input"
      type="checkbox"
      checked={isChosen}
      disabled={save.isPending}
      aria-label={`${name}: ${t(`screens.notices.${how}`)}`}
      onChange={(event: ChangeEvent<HTMLInputElement>) => choose({ kind, bell, mail, [how]: event.target.checked })}
      sx={{ m: 1.5, width: 20, height: 20, accentColor: 'var(--mui-palette-primary-main)' }}
    />
  );
  return (
    <tr>
      <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="td" sx={{ textAlign: 'center' }}>
        {choice('bell', bell)}
      </Box>
      <Box component="td" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        {mail === null ? t('screens.notices.no_mail') : choice('mail', mail)}
      </Box>
    </tr>
  );
}
