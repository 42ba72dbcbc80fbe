import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Title, useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { outboxMail } from '#shared/resources/platform/outbox-mail.ts';
import { formatDateTime } from '#shared/time.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { Letter } from '../../kit/page/letter.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { RecordHead } from '../../kit/page/record-head.tsx';
import { RecordPage } from '../../kit/page/record-page.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Mail = RecordOf<typeof outboxMail>;

const Column = columnsOf(outboxMail);
const Filter = filtersOf(outboxMail);

const colours = { waiting: 'info', sent: 'success', failed: 'error' } as const;

const isState = (state: string): state is keyof typeof colours => Object.hasOwn(colours, state);

function MailState() {
  const t = useWords();
  const record = useRecordContext<Mail>();
  if (!record) return null;
  const { status } = record;
  return isState(status) ? (
    <Chip size="small" label={t(`admin.mail.${status}`)} color={colours[status]} />
  ) : (
    <Chip size="small" label={status} />
  );
}

const filters = [<Filter.Search key="q" source="q" alwaysOn />];

/** The queued and sent mails of the platform. */
export function OutboxMailList() {
  return (
    <ResourceList contract={outboxMail} filters={filters}>
      <ListTable hiddenColumns={['attempts']}>
        <Column source="id" card="number" align="right" />
        <Column source="created_at" field={DateTimeField} />
        <Column source="to" />
        <Column
          source="subject"
          card="title"
          render={({ id, subject }) => (
            <RecordLink resource={outboxMail.name} id={id} type="show">
              {subject}
            </RecordLink>
          )}
        />
        <Column source="status" card="state" field={MailState} />
        <Column source="attempts" align="right" />
        <Column source="sent_at" field={DateTimeField} />
        <Column.CutText source="last_error" />
      </ListTable>
    </ResourceList>
  );
}

/** Whether it has left, and if not, why. */
function Standing({ mail }: { mail: Mail }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { status, attempts, last_error: error, sent_at: sentAt } = mail;
  const isFailed = status === 'failed';
  return (
    <>
      <Typography sx={{ mt: 1, fontWeight: 600, ...(isFailed && { color: 'error.main' }) }}>
        {sentAt !== null && t('admin.mail.standing.sent', { at: formatDateTime(sentAt, locale) })}
        {sentAt === null &&
          t(isFailed ? 'admin.mail.standing.failed' : 'admin.mail.standing.waiting', { smart_count: attempts })}
      </Typography>
      {error !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
    </>
  );
}

function MailPage() {
  const t = useWords();
  const locale = useSiteLocale();
  const mail = useRecordContext<Mail>();
  if (!mail) return null;
  const { subject, to, text, created_at: createdAt } = mail;
  return (
    <Stack sx={{ mb: 2 }}>
      <Title title={subject} />
      <PageTrail resource={outboxMail.name} title={subject} record={mail} order={outboxMail.defaultSort} />
      <RecordHead
        name={to}
        chips={<MailState />}
        facts={[t('admin.mail.made_at', { at: formatDateTime(createdAt, locale) })]}
        details={<Standing mail={mail} />}
      />
      <Letter subject={subject} text={text} />
    </Stack>
  );
}

/** One mail: to whom, whether it has left, and as its reader has it. */
export function OutboxMailShow() {
  return (
    <RecordPage>
      <MailPage />
    </RecordPage>
  );
}
