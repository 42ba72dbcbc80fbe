import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useUpdate } from 'react-admin';
import { commissionGroupDivision } from '#shared/resources/campaigns/commission-group-division.ts';
import { useOfferUndo } from '../../kit/feedback/undo-host.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { divisionFields, DivisionInputs } from './division-inputs.tsx';
import type { Division } from './hidden-divisions.ts';

/** Marks a division that is closed or never applies. */
export function DivisionState({ division, isHidden }: { division: Division; isHidden: boolean }) {
  const t = useWords();
  if (division.closed_at !== null) return <Chip size="small" label={t('admin.rates.closed')} />;
  if (!isHidden) return null;
  return <Chip size="small" color="warning" icon={<WarningIcon />} label={t('admin.rates.never_counts')} />;
}

/** As long as decisions about channels and participations can be taken back by default. */
const UNDO_SECONDS = 10;

/** Returns a function that moves a division, and offers to move it back; and whether it is being moved. */
function useMoveDivision() {
  const t = useWords();
  const onError = useFailedChange(commissionGroupDivision.name);
  const offerUndo = useOfferUndo();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate<Division>();
  const move = (division: Division, to: number) => {
    const { id, position } = division;
    // A move gives other divisions of the group another place too.
    const readAgain = () => queryClient.invalidateQueries({ queryKey: [commissionGroupDivision.name] });
    const undo = async (moved: Division) => {
      try {
        await dataProvider.update(commissionGroupDivision.name, { id, data: { position }, previousData: moved });
      } finally {
        await readAgain();
      }
    };
    void update(
      commissionGroupDivision.name,
      { id, data: { position: to }, previousData: division },
      {
        mutationMode: 'pessimistic',
        onError,
        onSuccess: (moved) => {
          void readAgain();
          offerUndo({
            text: t('admin.rates.moved', { from: position, to: moved.position }),
            undone: 'admin.rates.moved_back',
            seconds: UNDO_SECONDS,
            undo: () => undo(moved),
          });
        },
      },
    );
  };
  return { move, isPending };
}

/** Moves an open division up or down, or edits it. @param last the position of the last one */
export function DivisionActions({ last }: { last: number }) {
  const t = useWords();
  const division = useRecordContext<Division>();
  const { move, isPending } = useMoveDivision();
  if (division?.closed_at !== null) return null;
  const { position } = division;
  const name = t('admin.rates.division', { position });
  return (
    <>
      {position > 1 && (
        <RowAction
          label={t('admin.rates.up')}
          name={name}
          icon={<UpIcon fontSize="small" />}
          onClick={() => !isPending && move(division, position - 1)}
        />
      )}
      {position < last && (
        <RowAction
          label={t('admin.rates.down')}
          name={name}
          icon={<DownIcon fontSize="small" />}
          onClick={() => !isPending && move(division, position + 1)}
        />
      )}
      <EditInDialog contract={commissionGroupDivision} fields={divisionFields} nameOf={() => name}>
        <DivisionInputs campaignId={division.campaign_id} />
      </EditInDialog>
    </>
  );
}
