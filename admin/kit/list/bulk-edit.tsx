import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-admin';
import * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import type { InputName } from '../form/contract-names.ts';
import { type Closing, FormDialog } from '../form/form-dialog.tsx';
import { inputSchema } from '../form/input-schema.ts';
import { useMay } from '../page/use-may.ts';
import { useWords, type WordKey } from '../page/use-words.ts';
import { useBulkChange } from './bulk/use-bulk-change.ts';

interface BulkEditProps<C extends Contract> {
  contract: C;
  /** The field to set. */
  field: InputName<C>;
  /** The label of the button and the title of the dialog. */
  label: WordKey;
  /** The input of the field, with any explanation. */
  children: ReactNode;
}

/** The bulk action button that sets one field of every selected record. Hidden from users who may not update them. */
export function BulkEdit<C extends Contract>(props: BulkEditProps<C>) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay(props.contract.name, 'update');
  const start = useBulkChange({ resource: props.contract.name });
  if (!mayEdit) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(props.label)}
      </Button>
      {isOpen && <BulkEditDialog {...props} onSave={start} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Validates the field. An empty value is refused, even if the field is nullable. */
const chosenField = (contract: Contract, field: string) =>
  inputSchema(contract, [field]).check(
    z.refine((values) => values[field] !== null && values[field] !== undefined, {
      message: 'validation.required',
      path: [field],
    }),
  );

interface DialogProps<C extends Contract> extends BulkEditProps<C>, Closing {
  onSave: (values: object) => void;
}

function BulkEditDialog<C extends Contract>({ contract, field, label, children, onSave, onClose }: DialogProps<C>) {
  const save = (values: object) => {
    onClose();
    onSave(values);
  };
  return (
    <FormDialog
      title={label}
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(chosenField(contract, field), (values) => values)} onSubmit={save}>
          {content}
        </Form>
      )}
    >
      {children}
    </FormDialog>
  );
}
