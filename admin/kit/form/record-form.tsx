import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { Form, type RaRecord, SaveButton, useNotify, useUpdate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFailedChange } from '../feedback/use-failed-change.ts';
import { fieldTexts } from '../fields/field-texts.ts';
import { useMay } from '../page/use-may.ts';
import type { InputName } from './contract-names.ts';
import { inputSchema } from './input-schema.ts';
import { UnsavedFields } from './unsaved-fields.tsx';

const asItIs = (values: unknown) => values;
const FORM_WIDTH_MAX = 720;
const TWO_COLUMNS_MAX = 1120;

/** An input that has a line of its own in a form of two columns. */
export const wholeLine = { gridColumn: '1 / -1', minWidth: 0 } as const;

interface RecordFormProps<C extends Contract> {
  contract: C;
  record: RecordOf<C> & RaRecord;
  /** What the form edits and sends. */
  fields: readonly InputName<C>[];
  /** Whether two inputs stand beside each other where there is room. */
  hasTwoColumns?: boolean;
  /** The inputs, from `inputsOf(contract)`. */
  children: ReactNode;
}

/**
 * A form of a record on its page. It is saved by its own button, which users who may not change the record do not have;
 * their inputs are read-only.
 */
export function RecordForm<C extends Contract>({
  contract,
  record,
  fields,
  hasTwoColumns = false,
  children,
}: RecordFormProps<C>) {
  const notify = useNotify();
  const onError = useFailedChange(contract.name);
  const mayUpdate = useMay(contract.name, 'update');
  const [update] = useUpdate();
  // What was saved is what the form starts from again: kept as typed, it would count as unsaved.
  const [round, setRound] = useState(0);
  const save = async (data: FieldValues) => {
    try {
      await update(
        contract.name,
        { id: record.id, data, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      notify(`resources.${contract.name}.notifications.updated`, { type: 'success', messageArgs: { smart_count: 1 } });
      setRound((before) => before + 1);
      return undefined;
    } catch (error) {
      onError(error);
      return fieldTexts(error);
    }
  };
  return (
    <Form
      key={round}
      record={record}
      resolver={schemaResolver(inputSchema(contract, fields), asItIs)}
      resetOptions={{ keepDirtyValues: true }}
      onSubmit={save}
    >
      <UnsavedFields />
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          maxWidth: FORM_WIDTH_MAX,
          ...(hasTwoColumns && {
            columnGap: 2,
            alignItems: 'start',
            maxWidth: TWO_COLUMNS_MAX,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }),
        }}
      >
        {children}
        {mayUpdate && (
          <Box sx={wholeLine}>
            <SaveButton />
          </Box>
        )}
      </Box>
    </Form>
  );
}
