import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { EditBase, Form, SaveButton, useNotify, useRecordContext } from 'react-admin';
import type * as z from 'zod/mini';
import { schemaResolver } from '#shared/screens/form/schema-resolver.ts';
import { useWords } from './use-words.ts';

interface EditDialogProps {
  open: boolean;
  onClose: () => void;
  resource: string;
  title: string;
  /** The fields that the dialog edits, with their rules; nothing else is sent. */
  schema: z.ZodMiniObject;
  children: ReactNode;
}

const FULL = { view: 'full' };

const asItIs = (values: unknown) => values;

/** Edits some fields of the record around in a dialog, which closes when they are saved and keeps what was typed otherwise. */
export function EditDialog({ open, onClose, resource, title, schema, children }: EditDialogProps) {
  const t = useWords();
  const titleId = useId();
  const notify = useNotify();
  const record = useRecordContext();
  if (!record) return null;
  const onSuccess = () => {
    notify(`resources.${resource}.notifications.updated`, { type: 'success' });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <EditBase
        resource={resource}
        id={record.id}
        redirect={false}
        mutationMode="pessimistic"
        // A cache entry of its own: the row of a list, which may lack fields, never fills the form.
        mutationOptions={{ onSuccess, meta: FULL }}
        queryOptions={{ meta: FULL }}
      >
        <Form resolver={schemaResolver(schema, asItIs)}>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <SaveButton />
          </DialogActions>
        </Form>
      </EditBase>
    </Dialog>
  );
}
