import ChatIcon from '@mui/icons-material/ChatBubbleOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import MailIcon from '@mui/icons-material/MailOutline';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-admin';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { AffiliateNote, NewNote } from '../../accounts/affiliate-note/affiliate-note.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { useAuditWords } from '../../kit/fields/use-audit-words.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import type { AffiliateEvent } from './affiliate-events.ts';
import { useAffiliateEvents } from './use-affiliate-events.ts';

const PAGE = 12;
/** The longest page of a list. */
const SHOWN_MAX = 100;

/** What happened to an affiliate in sentences, newest first, and what staff write down about it. */
export function AffiliateHistory({ affiliate }: { affiliate: ResourceRecord<'affiliate'> }) {
  const t = useWords();
  const titleId = useId();
  const [count, setCount] = useState(PAGE);
  const [onlyNotes, setOnlyNotes] = useState(false);
  const mayWrite = useMay('affiliate-note', 'create');
  const { events, hasMore, isLoading, error, retry } = useAffiliateEvents({
    affiliateId: affiliate.id,
    email: affiliate.email,
    onlyNotes,
    count,
  });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 2, p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Typography variant="h2" id={titleId}>
          {t('admin.affiliate_history.title')}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={onlyNotes}
          aria-labelledby={titleId}
          onChange={(_event, chosen: boolean | null) => setOnlyNotes(chosen ?? onlyNotes)}
        >
          <ToggleButton value={false}>{t('admin.affiliate_history.all')}</ToggleButton>
          <ToggleButton value>{t('admin.affiliate_history.notes')}</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      {mayWrite && <NewNote affiliateId={affiliate.id} />}
      {error !== null && <LoadFailed message={error.message} onRetry={() => void retry()} />}
      {isLoading ? (
        <Skeleton variant="rounded" height={240} />
      ) : (
        <Events events={events} isEmptyText={t('admin.affiliate_history.empty')} />
      )}
      {hasMore && !isLoading && count < SHOWN_MAX && (
        <Button onClick={() => setCount(Math.min(SHOWN_MAX, count + PAGE))}>{t('admin.affiliate_history.more')}</Button>
      )}
    </Card>
  );
}

function Events({ events, isEmptyText }: { events: readonly AffiliateEvent[]; isEmptyText: string }) {
  if (events.length === 0) return <Typography color="text.secondary">{isEmptyText}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', columnGap: 4, columnCount: { xs: 1, lg: 2 } }}>
      {events.map((event) => (
        <Box
          key={event.key}
          component="li"
          sx={{ display: 'flex', gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' }}
        >
          <EventOf event={event} />
        </Box>
      ))}
    </Box>
  );
}

function EventOf({ event }: { event: AffiliateEvent }) {
  switch (event.kind) {
    case 'note':
      return (
        <Entry icon={<ChatIcon />} at={event.at} by={event.note.author_name}>
          <AffiliateNote note={event.note} />
        </Entry>
      );
    case 'change':
      return <ChangeEntry entry={event.entry} />;
    case 'mail':
      return <MailEntry mail={event.mail} />;
    case 'payment':
      return <PaymentEntry event={event} />;
  }
}

interface EntryProps {
  icon: ReactNode;
  at: string;
  by?: string | null;
  children: ReactNode;
}

function Entry({ icon, at, by, children }: EntryProps) {
  const locale = useSiteLocale();
  return (
    <>
      <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 20, display: 'block', mt: '1px' } }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', '& a': { textDecoration: 'underline' } }}>
        {children}
        <Typography variant="body2" color="text.secondary">
          {[formatDateTime(at, locale), by].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </>
  );
}

function ChangeEntry({ entry }: { entry: ResourceRecord<'audit-entry'> }) {
  const { describe } = useAuditWords();
  return (
    <Entry icon={<EditIcon />} at={entry.created_at} by={entry.user_name}>
      {describe(entry)}
    </Entry>
  );
}

function MailEntry({ mail }: { mail: ResourceRecord<'outbox-mail'> }) {
  const t = useWords();
  return (
    <Entry icon={<MailIcon />} at={mail.created_at}>
      {t('admin.affiliate_history.mail')}{' '}
      <RecordLink resource="outbox-mail" id={mail.id} type="show">
        {mail.subject}
      </RecordLink>
    </Entry>
  );
}

const sentences = {
  [paymentState.codes.requested]: 'admin.affiliate_history.payment.requested',
  [paymentState.codes.paid]: 'admin.affiliate_history.payment.paid',
  [paymentState.codes.failed]: 'admin.affiliate_history.payment.failed',
  [paymentState.codes.returned]: 'admin.affiliate_history.payment.returned',
  [paymentState.codes.cancelled]: 'admin.affiliate_history.payment.cancelled',
} as const;

function PaymentEntry({ event }: { event: Extract<AffiliateEvent, { kind: 'payment' }> }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { payment, state, failureCode, at } = event;
  const sentence = Object.entries(sentences).find(([code]) => code === state)?.[1];
  const reason = failureCode === null ? '' : t(paymentFailure.labelKey(failureCode));
  return (
    <Entry icon={<PaymentIcon />} at={at}>
      {sentence && t(sentence, { amount: formatBrl(payment.amount, locale) })}
      {reason !== '' && ` ${reason}.`}{' '}
      <Link to={`/payment/${payment.id}`}>{t('admin.affiliate_holds.payment', { id: payment.id })}</Link>
    </Entry>
  );
}
