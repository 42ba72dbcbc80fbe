import type { ReactNode } from 'react';
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  useDelete,
  useEditContext,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useSaveContext,
} from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type Contract, defaultsOf, type InputOf, type RecordOf } from '#shared/contract/contract.ts';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { ConfirmedButton } from '../feedback/confirmed-button.tsx';
import { type Confirmation, useConfirmation } from '../feedback/use-confirmation.tsx';
import { useFailedChange } from '../feedback/use-failed-change.ts';
import { textOf } from '../fields/text-of.ts';
import { retryPassing } from '../page/retry-passing.ts';
import { useMay } from '../page/use-may.ts';
import { useWords } from '../page/use-words.ts';
import type { InputName } from './contract-names.ts';
import { type Closing, FormDialog } from './form-dialog.tsx';
import { inputSchema } from './input-schema.ts';

/** Uses a separate cache entry: the row of a list may lack fields, and must not fill the form. */
const FULL = { view: 'full' };

const asItIs = (values: unknown) => values;

interface DialogProps<C extends Contract> {
  contract: C;
  /** The inputs, from `inputsOf(contract)`. */
  children: ReactNode;
}

export interface EditProps<C extends Contract> extends DialogProps<C> {
  /** The fields that the dialog edits and sends; by default all that may change. */
  fields?: readonly InputName<C>[];
  /** Returns a confirmation to ask for before saving values that are probably a mistake; null if there is none. */
  doubt?: (values: FieldValues, record: RecordOf<C>) => Doubt | null;
  /** Names the record where it is deleted, if its representation does not. */
  nameOf?: (record: RecordOf<C>) => string;
  /** Whether a record can still be changed; by default every one can. */
  isEditable?: (record: RecordOf<C>) => boolean;
}

export type Doubt = Pick<Confirmation, 'question' | 'explanation'>;

export interface CreateProps<C extends Contract> extends DialogProps<C> {
  /** Fields that the page fixes: the record to which the new one belongs. */
  fixed?: Partial<InputOf<C>>;
}

/** The dialog that edits the record around it, or deletes it. */
function EditDialog<C extends Contract>({
  contract,
  fields,
  doubt,
  nameOf,
  children,
  onClose,
}: Omit<EditProps<C>, 'isEditable'> & Closing) {
  const notify = useNotify();
  const record = useRecordContext<RecordOf<C> & RaRecord>();
  const onError = useFailedChange(contract.name);
  if (!record) return null;
  const onSuccess = () => {
    notify(`resources.${contract.name}.notifications.updated`, { type: 'success', messageArgs: { smart_count: 1 } });
    onClose();
  };
  return (
    <FormDialog
      title={`resources.${contract.name}.page.edit`}
      onClose={onClose}
      form={(content) => (
        <EditBase
          id={record.id}
          redirect={false}
          mutationMode="pessimistic"
          mutationOptions={{ onSuccess, onError, meta: FULL }}
          queryOptions={{ meta: FULL, retry: retryPassing }}
        >
          <EditForm contract={contract} {...(fields && { fields })} {...(doubt && { doubt })}>
            {content}
          </EditForm>
        </EditBase>
      )}
      firstAction={<DeleteRecord contract={contract} name={nameOf?.(record)} onDone={onClose} />}
    >
      {children}
    </FormDialog>
  );
}

/** react-admin's form, with a confirmation before doubtful values are saved. */
function EditForm<C extends Contract>({ contract, fields, doubt, children }: EditProps<C>) {
  const { save } = useSaveContext();
  const { isPending } = useEditContext();
  const record = useRecordContext<RecordOf<C> & RaRecord>();
  const { ask, dialog } = useConfirmation();
  // Waits for the full record: input typed over the list's row would not count as changed once the record arrives.
  if (isPending) return <FormSkeleton fields={2} />;
  const submit = async (values: FieldValues) => {
    const question = record && doubt?.(values, record);
    let errors: unknown;
    const store = async () => {
      errors = await save?.(values);
    };
    if (question) await ask({ ...question, onConfirm: store });
    else await store();
    return errors;
  };
  return (
    <Form
      resolver={schemaResolver(inputSchema(contract, fields), asItIs)}
      resetOptions={{ keepDirtyValues: true }}
      onSubmit={submit}
    >
      {children}
      {dialog}
    </Form>
  );
}

/** The dialog that creates a record. */
function CreateDialog<C extends Contract>({ contract, fixed, children, onClose }: CreateProps<C> & Closing) {
  const notify = useNotify();
  const onError = useFailedChange(contract.name);
  const onSuccess = () => {
    notify(`resources.${contract.name}.notifications.created`, { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={`resources.${contract.name}.page.create`}
      onClose={onClose}
      form={(content) => (
        <CreateBase redirect={false} mutationOptions={{ onSuccess, onError }}>
          <Form record={{ ...defaultsOf(contract), ...fixed }} resolver={schemaResolver(contract.input, asItIs)}>
            {content}
          </Form>
        </CreateBase>
      )}
    >
      {children}
    </FormDialog>
  );
}

interface DeleteRecordProps {
  contract: Contract;
  /** The name of the record; its representation by default. */
  name: string | undefined;
  onDone: () => void;
}

function DeleteRecord({ contract, name, onDone }: DeleteRecordProps) {
  const t = useWords();
  const notify = useNotify();
  const mayDelete = useMay(contract.name, 'delete');
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(contract.name);
  const onError = useFailedChange(contract.name);
  const [remove] = useDelete();
  if (!mayDelete || !record) return null;
  const onSuccess = () => {
    notify(`resources.${contract.name}.notifications.deleted`, { type: 'success' });
    onDone();
  };
  return (
    <ConfirmedButton
      color="error"
      sx={{ mr: 'auto' }}
      question={t('admin.list.delete_question', { name: name ?? textOf(nameOf(record)) })}
      explanation={t('admin.list.delete_text')}
      onConfirm={() =>
        remove(
          contract.name,
          { id: record.id, previousData: record },
          { mutationMode: 'pessimistic', returnPromise: true, onSuccess, onError },
        ).catch(() => undefined)
      }
    >
      {t('common.delete')}
    </ConfirmedButton>
  );
}

interface RecordDialogsProps {
  children: (dialogs: { CreateDialog: typeof CreateDialog; EditDialog: typeof EditDialog }) => ReactNode;
}

/** Hands over the dialogs, whose types depend on the contract: a lazy part of its own would forget them. */
export const RecordDialogs = ({ children }: RecordDialogsProps) => children({ CreateDialog, EditDialog });
