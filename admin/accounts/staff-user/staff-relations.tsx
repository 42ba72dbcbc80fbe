import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BooleanField, FilterForm, Form, TextInput, useNotify, useRecordContext, useUpdate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { relationCause } from '#shared/codes/accounts/relation-cause.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { staffRelation } from '#shared/resources/accounts/staff-relation.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { textLimit } from '../../kit/form/input-schema.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

type Relation = RecordOf<typeof staffRelation>;

const Column = columnsOf(staffRelation);
const Filter = filtersOf(staffRelation);

const filters = [<Filter.Search key="q" source="q" alwaysOn />, <Filter.Flag key="ended" source="ended" alwaysOn />];

const form = z.object({ reason: requiredText(500) });
const asItIs = (values: unknown) => values;

function EndDialog({ relation, onClose }: Closing & { relation: Relation }) {
  const t = useWords();
  const notify = useNotify();
  const onError = useFailedChange(staffRelation.name);
  const [update] = useUpdate();
  const onSuccess = () => {
    notify(`resources.${staffRelation.name}.notifications.updated`, {
      type: 'success',
      messageArgs: { smart_count: 1 },
    });
    onClose();
  };
  const submit = async (values: FieldValues) => {
    const data = { ended: true, ...z.parse(form, values) };
    const params = { id: relation.id, data, previousData: relation };
    const options = { mutationMode: 'pessimistic', returnPromise: true, onSuccess, onError } as const;
    return update(staffRelation.name, params, options).then(() => undefined, fieldTexts);
  };
  return (
    <FormDialog
      title="admin.staff.end_relation"
      submitLabel="admin.staff.end_relation"
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form record={{ reason: '' }} resolver={schemaResolver(form, asItIs)} onSubmit={submit}>
          {content}
        </Form>
      )}
    >
      <Typography color="text.secondary">
        {t('admin.staff.end_relation_text', { name: relation.user_name, other: relation.other_user_name })}
      </Typography>
      <TextInput
        source="reason"
        label="admin.staff.end_reason"
        multiline
        minRows={3}
        isRequired
        autoFocus
        {...textLimit(form.shape.reason)}
      />
    </FormDialog>
  );
}

/** The row button that ends a relation; hidden from users who may not. */
function EndRelation() {
  const t = useWords();
  const relation = useRecordContext<Relation>();
  const [isOpen, setOpen] = useState(false);
  if (!relation || relation.ended) return null;
  return (
    <>
      <RowAction
        label={t('admin.staff.end_relation')}
        name={`${relation.user_name}, ${relation.other_user_name}`}
        icon={<LinkOffIcon fontSize="small" />}
        color="warning"
        onClick={() => setOpen(true)}
      />
      {isOpen && <EndDialog relation={relation} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The relations between staff accounts, with reason and date. */
export function StaffRelations() {
  const t = useWords();
  const mayList = useMay(staffRelation.name, 'list');
  const mayEnd = useMay(staffRelation.name, 'update');
  if (!mayList) return null;
  const header = (
    <>
      <Typography variant="h2">{t('admin.staff.relations')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 720 }}>
        {t('admin.staff.relations_text')}
      </Typography>
      <FilterForm filters={filters} />
    </>
  );
  const empty = (
    <Typography variant="body2" sx={{ py: 2 }}>
      {t('admin.staff.no_relations')}
    </Typography>
  );
  return (
    <Card sx={{ mt: 3, p: 2 }}>
      <NestedList contract={staffRelation} filter={{}} header={header}>
        <ListTable rowClick={false} empty={empty}>
          <Column source="user_name" card="title" />
          <Column source="other_user_name" />
          <Column.Code source="cause" card="state" list={relationCause} />
          <Column source="since" field={DateTimeField} />
          <Column source="ended" field={BooleanField} />
          <Column source="ended_at" field={DateTimeField} />
          <Column
            source="ended_by_name"
            render={({ ended, ended_by_name: name }) => name ?? (ended ? t('admin.staff.ended_by_itself') : null)}
          />
          <Column.CutText source="end_reason" />
          {mayEnd && (
            <Column label={false} align="right">
              <EndRelation />
            </Column>
          )}
        </ListTable>
      </NestedList>
    </Card>
  );
}
