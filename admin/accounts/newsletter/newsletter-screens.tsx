import { useTranslate } from 'react-admin';
import { newsKind } from '#shared/codes/accounts/news-kind.ts';
import { newsletter, newsletterKinds } from '#shared/resources/accounts/newsletter.ts';
import { CountField, DateTimeField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
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

/** The newsletters that were sent, and the way to send another one. */
export function NewsletterList() {
  return (
    <ResourceList contract={newsletter} filters={filters} mainAction={<SendNewsletter />} empty={<NoNewsletters />}>
      <ListTable rowClick={false}>
        <Column source="id" card="number" align="right" />
        <Column source="created_at" field={DateTimeField} />
        <Column.Code source="kind" card="state" list={newsKind} />
        <Column.CutText source="subject" card="title" />
        <Column.CutText source="text" card="none" />
        <Column source="recipients" field={CountField} align="right" />
        <Column source="user_name" />
      </ListTable>
    </ResourceList>
  );
}
