import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import Button from '@mui/material/Button';
import { useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';
import { erpFailure } from '#shared/codes/platform/erp-failure.ts';
import { erpMessageState } from '#shared/codes/platform/erp-message-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { erpError } from '#shared/resources/platform/erp-error.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { CountField, DateTimeField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';

type ErpError = RecordOf<typeof erpError>;

const Column = columnsOf(erpError);
const Filter = filtersOf(erpError);

const stateChoices = codeChoices(erpMessageState, ['waiting', 'failed']).map(({ id, name }) => ({
  id: String(id),
  name,
}));
const filters = [<Filter.Choice key="state" source="state" choices={stateChoices} alwaysOn />];

/** Shows why the newest try failed, with the status that the ERP answered. */
function LastError() {
  const t = useWords();
  const translate = useTranslate();
  const record = useRecordContext<ErpError>();
  if (!record) return null;
  const { last_error: failure, last_status: status } = record;
  const reason = translate(erpFailure.labelKey(failure));
  return <>{status === null ? reason : `${reason} (${t('admin.erp.http_status', { status })})`}</>;
}

function Subject() {
  const translate = useTranslate();
  const { type = '', entity_id: id = '' } = useRecordContext<ErpError>() ?? {};
  return (
    <>
      {translate(`admin.erp.types.${type.replace('.', '_')}`, { _: type })} {id}
    </>
  );
}

/** Sends a message once more from now on. */
function SendAgain() {
  const t = useWords();
  const notify = useNotify();
  const onError = useFailedChange(erpError.name);
  const record = useRecordContext<ErpError>();
  const [update, { isPending }] = useUpdate<ErpError>();
  if (!record) return null;
  const send = () =>
    update(
      erpError.name,
      { id: record.id, data: { state: 'waiting', version: record.version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(t('admin.erp.sent_again'), { type: 'success' }),
        onError,
      },
    );
  return (
    <Button size="small" startIcon={<ReplayIcon />} disabled={isPending} onClick={() => void send()}>
      {t('admin.erp.send_again')}
    </Button>
  );
}

/** Messages to the ERP that it has not accepted. */
export function ErpErrorList() {
  return (
    <ResourceList contract={erpError} filters={filters}>
      <ListTable rowClick={false}>
        <Column source="created_at" field={DateTimeField} />
        <Column source="type" card="title" field={Subject} />
        <Column.Code source="state" card="state" list={erpMessageState} />
        <Column source="last_error" field={LastError} />
        <Column source="attempts" align="right" field={CountField} />
        <Column source="next_attempt_at" field={DateTimeField} />
        <Column source="message_id" card="none" />
        <ActionsColumn changes={erpError}>
          <SendAgain />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
