import Box from '@mui/material/Box';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type Notice, noticeDetails, noticeSentence } from './notice-sentence.ts';
import { useUnreadNotices } from './use-unread-notices.ts';

const rowsPerPage = 10;

interface NoticePanelProps {
  /** The page of what a notice is about; undefined for none. */
  pathOf: (notice: Notice) => string | undefined;
  /** The page on which the user chooses of what they are notified. */
  preferencesPath: string;
  onDismiss: () => void;
}

/** What the user was notified of, newest first, each with its link. */
export function NoticePanel({ pathOf, preferencesPath, onDismiss }: NoticePanelProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const unread = useUnreadNotices();
  const [page, setPage] = useState(0);
  const { markOne, markAll } = useMarks();
  const notices = useQuery({
    queryKey: queryKeys.list('notice', { page }),
    queryFn: ({ signal }) =>
      client.list('notice', {
        range: [page * rowsPerPage, (page + 1) * rowsPerPage - 1],
        sort: ['at', 'DESC'],
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = notices.data?.total ?? 0;
  return (
    <ModalDialog title={t('screens.notices.title')} size="list" onDismiss={onDismiss}>
      <DialogBody>
        {notices.isPending && <Waiting />}
        {notices.isError && <LoadFailed message={notices.error.message} onRetry={() => void notices.refetch()} />}
        {notices.data && total === 0 && (
          <Box sx={{ py: 4, textAlign: 'center' }}>
            <Box sx={{ fontWeight: 650 }}>{t('screens.notices.empty')}</Box>
            <Box sx={{ mt: 0.5, color: 'text.secondary' }}>{t('screens.notices.empty_text')}</Box>
          </Box>
        )}
        {notices.data && total > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {notices.data.rows.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                path={pathOf(notice)}
                onOpen={() => {
                  if (notice.read_at === null) markOne.mutate(notice.id);
                  onDismiss();
                }}
              />
            ))}
          </Box>
        )}
        {total > rowsPerPage && <Pager page={page} rowsPerPage={rowsPerPage} total={total} onPage={setPage} />}
      </DialogBody>
      <DialogActions>
        <Box component={Link} to={preferencesPath} onClick={onDismiss} sx={{ mr: 'auto', color: 'primary.main' }}>
          {t('screens.notices.choose')}
        </Box>
        {unread > 0 && (
          <Button variant="outlined" isBusy={markAll.isPending} onClick={() => markAll.mutate()}>
            {t('screens.notices.read_all')}
          </Button>
        )}
        <Button variant="contained" onClick={onDismiss}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** Marks notices as read, and asks for count and list again. */
function useMarks() {
  const { client, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const common = {
    onError: notifyFailure,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.all('notice') }),
        queryClient.invalidateQueries({ queryKey: queryKeys.all('notice-count') }),
      ]),
  };
  const markOne = useMutation({ mutationFn: (id: number) => client.update('notice', id, { read: true }), ...common });
  const markAll = useMutation({
    mutationFn: () => client.update('notice-count', 'own', { read: true }),
    ...common,
  });
  return { markOne, markAll };
}

interface NoticeRowProps {
  notice: Notice;
  path: string | undefined;
  onOpen: () => void;
}

function NoticeRow({ notice, path, onOpen }: NoticeRowProps) {
  const language = useTranslation();
  const { t, locale } = language;
  const isUnread = notice.read_at === null;
  const details = noticeDetails(notice, language);
  const sentence = noticeSentence(notice, language);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          mt: 1,
          width: 8,
          height: 8,
          borderRadius: 4,
          bgcolor: isUnread ? 'primary.main' : 'transparent',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: isUnread ? 650 : 400 }}>
          {path === undefined ? (
            sentence
          ) : (
            <Box component={Link} to={path} onClick={onOpen} sx={{ color: 'text.primary' }}>
              {sentence}
            </Box>
          )}
          {isUnread && (
            <Box
              component="span"
              sx={{ position: 'absolute', clipPath: 'inset(50%)' }}
            >{` (${t('screens.notices.new')})`}</Box>
          )}
        </Box>
        {details !== '' && <Box sx={{ fontSize: '0.875rem' }}>{details}</Box>}
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatDateTime(notice.at, locale)}</Box>
      </Box>
    </Box>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-busy aria-label={t('common.loading')} sx={{ display: 'grid', gap: 1.5 }}>
      {[1, 2, 3, 4].map((row) => (
        <BlockSkeleton key={row} height={56} />
      ))}
    </Box>
  );
}
