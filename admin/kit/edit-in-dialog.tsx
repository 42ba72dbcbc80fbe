import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { EditBase, Form, SaveButton, useNotify, useRecordContext, useResourceContext } from 'react-admin';
import type * as z from 'zod/mini';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFailedChange } from './use-failed-change.ts';
import { useWords } from './use-words.ts';

interface EditInDialogProps {
  title: string;
  /** The fields that the dialog edits, with their rules; nothing else is sent. */
  schema: z.ZodMiniObject;
  /** The inputs. */
  children: ReactNode;
}

/** A cache entry of its own: the row of a list, which may lack fields, never fills the form. */
const FULL = { view: 'full' };

const asItIs = (values: unknown) => values;

/** The button of a row that edits some fields of its record in a dialog. What was typed stays until it is saved. */
export function EditInDialog({ title, schema, children }: EditInDialogProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        {t('common.edit')}
      </Button>
      {isOpen && (
        <EditDialog title={title} schema={schema} onClose={() => setOpen(false)}>
          {children}
        </EditDialog>
      )}
    </>
  );
}

function EditDialog({ title, schema, children, onClose }: EditInDialogProps & { onClose: () => void }) {
  const t = useWords();
  const titleId = useId();
  const notify = useNotify();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const onError = useFailedChange(resource);
  if (!record) return null;
  const onSuccess = () => {
    notify(`resources.${resource}.notifications.updated`, { type: 'success' });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <EditBase
        id={record.id}
        redirect={false}
        mutationMode="pessimistic"
        mutationOptions={{ onSuccess, onError, meta: FULL }}
        queryOptions={{ meta: FULL }}
      >
        <Form resolver={schemaResolver(schema, asItIs)} resetOptions={{ keepDirtyValues: true }}>
          <DialogContent sx={{ display: 'grid', gap: 1 }}>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <SaveButton />
          </DialogActions>
        </Form>
      </EditBase>
    </Dialog>
  );
}
