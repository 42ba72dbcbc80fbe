import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/client/client.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Section, SectionRow, SectionRows } from './section.tsx';
import { useDeviceName } from './use-device-name.ts';

/** Every session of the user but the current one. */
const OTHERS = 'others';

export function useOpenSessions() {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('open-session'),
    queryFn: ({ signal }) => client.all('open-session', { signal }),
  });
}

/** The user's open sessions, which can be ended one by one or all but the current one. */
export function OpenSessionsSection() {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<Id>();
  const [isAsking, setIsAsking] = useState(false);
  const sessions = useOpenSessions();

  async function end(id: Id) {
    setEnding(id);
    try {
      await client.remove('open-session', id);
      notify(
        t(id === OTHERS ? 'screens.security.sessions.others_ended' : 'screens.security.sessions.ended'),
        'success',
      );
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('open-session') });
    setEnding(undefined);
    setIsAsking(false);
  }

  const hasOthers = sessions.data?.some((session) => !session.is_current) ?? false;
  return (
    <Section
      title={t('screens.security.sessions.title')}
      text={t('screens.security.sessions.text')}
      action={
        hasOthers && (
          <Button variant="outlined" onClick={() => setIsAsking(true)}>
            {t('screens.security.sessions.end_others')}
          </Button>
        )
      }
    >
      {sessions.isError && <LoadFailed message={sessions.error.message} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton variant="rounded" height={72} />}
      {sessions.data && (
        <SectionRows>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </SectionRows>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('screens.security.sessions.end_others_question')}
          text={t('screens.security.sessions.end_others_text')}
          confirmLabel={t('screens.security.sessions.end_others')}
          onConfirm={() => end(OTHERS)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

interface SessionRowProps {
  session: ResourceRecord<'open-session'>;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { address, user_agent, created_at, seen_at, is_current } = session;
  const { t, locale } = useTranslation();
  const deviceName = useDeviceName();
  return (
    <SectionRow
      name={deviceName(user_agent)}
      action={
        !is_current && (
          <Button
            aria-label={t('screens.security.sessions.end_of', { device: deviceName(user_agent) })}
            isBusy={isEnding}
            onClick={onEnd}
          >
            {t('screens.security.sessions.end')}
          </Button>
        )
      }
    >
      {is_current && (
        <Box component="span" sx={{ color: 'success.main', fontWeight: 600 }}>
          {t('screens.security.sessions.current')}
          {' · '}
        </Box>
      )}
      {address ?? t('screens.security.unknown_address')}
      {' · '}
      {t('screens.security.sessions.since', { time: formatDateTime(created_at, locale) })}
      {!is_current && ` · ${t('screens.security.sessions.seen', { time: formatDateTime(seen_at, locale) })}`}
    </SectionRow>
  );
}
