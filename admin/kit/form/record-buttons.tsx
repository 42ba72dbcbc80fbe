import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useCreation } from '../page/use-creation.ts';
import { useMay } from '../page/use-may.ts';
import { useWords } from '../page/use-words.ts';
import type { Closing } from './form-dialog.tsx';
import type { CreateProps, EditProps } from './record-dialog.tsx';

const RecordDialogs = lazyPart(() => import('./record-dialog.tsx'), 'RecordDialogs');

/** The row button that edits its record in a dialog, and deletes it there. Hidden where the user or the record cannot. */
export function EditInDialog<C extends Contract>({ isEditable, ...props }: EditProps<C>) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay(props.contract.name, 'update');
  const record = useRecordContext<RecordOf<C> & RaRecord>();
  if (!mayEdit || (record && isEditable?.(record) === false)) return null;
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        {t('common.edit')}
      </Button>
      {isOpen && (
        <LazyPlace onDismiss={() => setOpen(false)}>
          <RecordDialogs>{({ EditDialog }) => <EditDialog {...props} onClose={() => setOpen(false)} />}</RecordDialogs>
        </LazyPlace>
      )}
    </>
  );
}

/** The button above a list that creates a record in a dialog. Hidden from users who may not. */
export function CreateInDialog<C extends Contract>(props: CreateProps<C>) {
  const t = useWords();
  const [isOpen, setOpen] = useCreation();
  const mayCreate = useMay(props.contract.name, 'create');
  if (!mayCreate) return null;
  return (
    <>
      <Button size="small" variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {t('common.add')}
      </Button>
      {isOpen && <CreateDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog that creates a record, for a button of another look. */
export function CreateDialog<C extends Contract>(props: CreateProps<C> & Closing) {
  return (
    <LazyPlace onDismiss={props.onClose}>
      <RecordDialogs>{({ CreateDialog: Dialog }) => <Dialog {...props} />}</RecordDialogs>
    </LazyPlace>
  );
}
