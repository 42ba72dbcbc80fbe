import Box from '@mui/material/Box';
import { useRecordContext, useTranslate } from 'react-admin';
import { newsKind } from '#shared/codes/accounts/news-kind.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { newsletter, newsletterKinds } from '#shared/resources/accounts/newsletter.ts';
import { CountField, DateTimeField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ExpandButton, withoutStockExpander } from '../../kit/list/expand-button.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { Letter } from '../../kit/page/letter.tsx';
import { SendNewsletter } from './send-newsletter.tsx';

const Column = columnsOf(newsletter);
const Filter = filtersOf(newsletter);

const kindChoices = codeChoices(newsKind, newsletterKinds).map(({ id, name }) => ({ id: String(id), name }));

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Choice key="kind" source="kind" choices={kindChoices} alwaysOn />,
];

function NoNewsletters() {
  const translate = useTranslate();
  return (
    <EmptyList next={translate('resources.newsletter.invite')}>
      <SendNewsletter />
    </EmptyList>
  );
}

/** What was sent, as it was read. */
function SentLetter() {
  const record = useRecordContext<RecordOf<typeof newsletter>>();
  if (!record) return null;
  return (
    <Box sx={{ p: 2 }}>
      <Letter subject={record.subject} text={record.text} />
    </Box>
  );
}

/** The newsletters that were sent, and the way to send another one. */
export function NewsletterList() {
  return (
    <ResourceList contract={newsletter} filters={filters} mainAction={<SendNewsletter />} empty={<NoNewsletters />}>
      <ListTable rowClick="expand" expand={<SentLetter />} sx={withoutStockExpander}>
        <Column source="id" card="number" align="right" />
        <Column source="created_at" field={DateTimeField} />
        <Column.Code source="kind" card="state" list={newsKind} />
        <Column.CutText source="subject" card="title" />
        <Column source="recipients" field={CountField} align="right" />
        <Column source="user_name" />
        <ActionsColumn>
          <ExpandButton label="admin.newsletter.read" />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
