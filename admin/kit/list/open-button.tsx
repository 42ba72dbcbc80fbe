import EditIcon from '@mui/icons-material/EditOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useRecordContext } from 'react-admin';
import type { Contract } from '#shared/contract/contract.ts';
import { useMay } from '../page/use-may.ts';
import { useWords } from '../page/use-words.ts';
import { useIsCard } from './card-part.tsx';

/** The row button that opens the page of the record, to edit it or, without that permission, to view it. */
export function OpenButton({ contract }: { contract: Contract }) {
  const t = useWords();
  const createPath = useCreatePath();
  const record = useRecordContext();
  const mayEdit = useMay(contract.name, 'update');
  const isCard = useIsCard();
  // The name on a card opens the same, and is as easy to hit.
  if (!record || isCard) return null;
  return (
    <Button
      size="small"
      component={LinkBase}
      to={createPath({ resource: contract.name, type: 'edit', id: record.id })}
      startIcon={mayEdit ? <EditIcon /> : <OpenIcon />}
    >
      {t(mayEdit ? 'common.edit' : 'common.open')}
    </Button>
  );
}
