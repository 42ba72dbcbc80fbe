import CopyIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LinkBase, RecordContextProvider, ResourceContextProvider, useNotify, useUpdate } from 'react-admin';
import { savedView } from '#shared/resources/reports/saved-view.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { useHiddenColumns, useListState, useSavedViews } from './use-saved-views.ts';
import { isShown, type SavedView, viewPath } from './view-state.ts';

const Input = inputsOf(savedView);

interface SavedViewsDialogProps {
  resource: string;
  onClose: () => void;
}

/** The saved views of a list: whose they are, their Monday mail, their address, and what their owner changes. */
export function SavedViewsDialog({ resource, onClose }: SavedViewsDialogProps) {
  const t = useWords();
  const titleId = useId();
  const views = useSavedViews(resource) ?? [];
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('admin.saved_view.title')}</DialogTitle>
      <DialogContent>
        {views.length === 0 && <Typography>{t('admin.saved_view.none')}</Typography>}
        <ResourceContextProvider value={savedView.name}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {views.map((view) => (
              <ViewLine key={view.id} view={view} onOpen={onClose} />
            ))}
          </Box>
        </ResourceContextProvider>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const lineLook = { py: 1.5, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } };
const actionsLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

function ViewLine({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const t = useWords();
  const { show } = useHiddenColumns(view.resource);
  const open = () => {
    show(view);
    onOpen();
  };
  return (
    <Box component="li" sx={lineLook}>
      <LinkBase to={viewPath(view)} onClick={open}>
        {view.name}
      </LinkBase>
      <Typography variant="body2" color="text.secondary">
        {t(view.is_shared ? 'admin.saved_view.shared_by' : 'admin.saved_view.own', { name: view.owner_name })}
      </Typography>
      <RecordContextProvider value={view}>
        <Box sx={actionsLook}>
          <MondayMail view={view} />
          <CopyAddress view={view} />
          <Replace view={view} />
          <EditInDialog contract={savedView} fields={['name', 'is_shared']} isEditable={({ can_change }) => can_change}>
            <Input.Text source="name" autoFocus />
            <Input.Flag source="is_shared" />
          </EditInDialog>
        </Box>
      </RecordContextProvider>
    </Box>
  );
}

/** Returns a function that changes a view, and says so. */
function useChange(view: SavedView) {
  const notify = useNotify();
  const onError = useFailedChange(savedView.name);
  const [update, { isPending }] = useUpdate<SavedView>();
  const change = (data: Partial<SavedView>, said: string) =>
    update(
      savedView.name,
      { id: view.id, data, previousData: view },
      { mutationMode: 'pessimistic', onSuccess: () => notify(said, { type: 'success' }), onError },
    );
  return { change, isPending };
}

function MondayMail({ view }: { view: SavedView }) {
  const t = useWords();
  const mayChange = useMay(savedView.name, 'update');
  const { change, isPending } = useChange(view);
  const isOn = view.mail_on !== null;
  const turn = () =>
    change({ mail_on: isOn ? null : 'monday' }, isOn ? 'admin.saved_view.mail_ended' : 'admin.saved_view.mail_started');
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isOn} disabled={!mayChange || isPending} onChange={turn} />}
      label={t('admin.saved_view.mail')}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

function CopyAddress({ view: { id } }: { view: SavedView }) {
  const t = useWords();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(new URL(`saved-view/${id}/show`, document.baseURI).href).then(
      () => notify('admin.saved_view.copied', { type: 'success' }),
      () => notify('admin.saved_view.not_copied', { type: 'warning' }),
    );
  return (
    <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
      {t('admin.saved_view.copy')}
    </Button>
  );
}

/** Gives a view of one's own what the list shows now. Hidden where it has that already. */
function Replace({ view }: { view: SavedView }) {
  const t = useWords();
  const state = useListState();
  const { hidden } = useHiddenColumns(view.resource);
  const { change, isPending } = useChange(view);
  if (!view.can_change || isShown(view, state)) return null;
  const replace = () => change({ ...state, hidden_columns: hidden ?? null }, 'admin.saved_view.replaced');
  return (
    <Button size="small" disabled={isPending} onClick={() => void replace()}>
      {t('admin.saved_view.replace')}
    </Button>
  );
}
