import { ResourceContextProvider } from 'react-admin';
import type { viewedLists } from '#shared/codes/reports/viewed-list.ts';
import { savedView } from '#shared/resources/reports/saved-view.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateDialog } from '../../kit/form/record-buttons.tsx';
import { useHiddenColumns, useListState } from './use-saved-views.ts';

const Input = inputsOf(savedView);

interface NewViewDialogProps {
  list: (typeof viewedLists)[number];
  onClose: () => void;
}

/** The dialog that saves what a list shows as a view. */
export function NewViewDialog({ list, onClose }: NewViewDialogProps) {
  const state = useListState();
  const { hidden } = useHiddenColumns(list);
  return (
    <ResourceContextProvider value={savedView.name}>
      <CreateDialog
        contract={savedView}
        fixed={{ resource: list, ...state, hidden_columns: hidden ?? null }}
        onClose={onClose}
      >
        <Input.Text source="name" autoFocus />
        <Input.Flag source="is_shared" />
      </CreateDialog>
    </ResourceContextProvider>
  );
}
