import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Labeled, SimpleShowLayout, TextField, useFieldValue, useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { outboxMail } from '#shared/resources/platform/outbox-mail.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { RecordCard } from '../../kit/page/record-page.tsx';
import { useWords } from '../../kit/page/use-words.ts';

/** Shows multi-line text with its line breaks. */
function MultilineTextField({ source }: { source: string }) {
  return (
    <Box component="pre" sx={{ m: 0, fontFamily: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {String(useFieldValue({ source }) ?? '')}
    </Box>
  );
}

const Column = columnsOf(outboxMail);
const Filter = filtersOf(outboxMail);

const colours = { waiting: 'info', sent: 'success', failed: 'error' } as const;

const isState = (state: string): state is keyof typeof colours => Object.hasOwn(colours, state);

function MailState() {
  const t = useWords();
  const record = useRecordContext<RecordOf<typeof outboxMail>>();
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
      <ListTable>
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

/** One mail with its text. */
export function OutboxMailShow() {
  return (
    <RecordCard>
      <SimpleShowLayout>
        <TextField source="to" />
        <TextField source="subject" />
        <Labeled source="status">
          <MailState />
        </Labeled>
        <DateTimeField source="created_at" />
        <DateTimeField source="sent_at" />
        <TextField source="last_error" emptyText="-" />
        <MultilineTextField source="text" />
      </SimpleShowLayout>
    </RecordCard>
  );
}
