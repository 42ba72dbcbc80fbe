import type { ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import { formatDate } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Deletion } from './use-deletion.ts';

/** Returns the texts of a request, with its dates as they are shown. */
export const requestWords = ({ protocol, requested_at: requestedAt, due_on: dueOn }: Deletion, locale: Locale) => ({
  protocol: protocol ?? '-',
  date: requestedAt === null ? '-' : formatDate(requestedAt, locale),
  due: dueOn === null ? '-' : formatDate(dueOn, locale),
});

interface DeletionStateProps {
  deletion: Deletion;
  action?: ReactNode;
  isStaff?: boolean;
}

/** Shows a requested or approved deletion: protocol, date and due date, and how the affiliate can have it withdrawn. */
export function DeletionState({ deletion, action, isStaff = false }: DeletionStateProps) {
  const { t, locale } = useTranslation();
  if (deletion.state === 'approved') return <Notice severity="info">{t('screens.deletion.state_approved')}</Notice>;
  return (
    <Notice severity="warning" action={action}>
      {t('screens.deletion.state_requested', requestWords(deletion, locale))} {t('screens.deletion.state_paused')}{' '}
      {!isStaff && t('screens.deletion.state_withdraw')}
    </Notice>
  );
}
