import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loginResult } from '#shared/codes/accounts/login-result.ts';
import { formatDateTime } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Section, SectionRow, SectionRows } from './section.tsx';
import { useDeviceName } from './use-device-name.ts';

const ROWS_PER_PAGE = 10;

/** A page of the user's sign-ins. */
export function useLoginHistory(page: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('login-history', { page }),
    queryFn: ({ signal }) =>
      client.list('login-history', {
        range: [page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE - 1],
        sort: ['at', 'DESC'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The user's sign-ins and refused attempts, newest first. */
export function LoginHistorySection() {
  const { t, locale } = useTranslation();
  const deviceName = useDeviceName();
  const [page, setPage] = useState(0);
  const history = useLoginHistory(page);
  const total = history.data?.total ?? 0;
  return (
    <Section title={t('screens.security.history.title')} text={t('screens.security.history.text')}>
      {history.isError && <LoadFailed message={history.error.message} onRetry={() => void history.refetch()} />}
      {history.isPending && <Skeleton variant="rounded" height={320} />}
      {history.data && total === 0 && <Typography>{t('screens.security.history.empty')}</Typography>}
      {history.data && total > 0 && (
        <SectionRows>
          {history.data.rows.map(({ id, at, result, network, user_agent }) => (
            <SectionRow key={id} name={<StatusChip list={loginResult} code={result} />}>
              {[
                formatDateTime(at, locale),
                deviceName(user_agent),
                network ?? t('screens.security.unknown_address'),
              ].join(' · ')}
            </SectionRow>
          ))}
        </SectionRows>
      )}
      {total > ROWS_PER_PAGE && <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={total} onPage={setPage} />}
    </Section>
  );
}
