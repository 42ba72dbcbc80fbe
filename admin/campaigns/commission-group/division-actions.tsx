import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import { useRecordContext, useUpdate } from 'react-admin';
import { commissionGroupDivision } from '#shared/resources/campaigns/commission-group-division.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { EditInDialog } from '../../kit/form/record-dialog.tsx';
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

/** Moves an open division up or down, or edits it. @param last the position of the last one */
export function DivisionActions({ last }: { last: number }) {
  const t = useWords();
  const division = useRecordContext<Division>();
  const onError = useFailedChange(commissionGroupDivision.name);
  const [update, { isPending }] = useUpdate();
  if (division?.closed_at !== null) return null;
  const { id, position } = division;
  const name = t('admin.rates.division', { position });
  const moveTo = (place: number) =>
    void update(
      commissionGroupDivision.name,
      { id, data: { position: place }, previousData: division },
      { mutationMode: 'pessimistic', onError },
    );
  return (
    <>
      {position > 1 && (
        <RowAction
          label={t('admin.rates.up')}
          name={name}
          icon={<UpIcon fontSize="small" />}
          onClick={() => !isPending && moveTo(position - 1)}
        />
      )}
      {position < last && (
        <RowAction
          label={t('admin.rates.down')}
          name={name}
          icon={<DownIcon fontSize="small" />}
          onClick={() => !isPending && moveTo(position + 1)}
        />
      )}
      <EditInDialog contract={commissionGroupDivision} fields={divisionFields}>
        <DivisionInputs campaignId={division.campaign_id} />
      </EditInDialog>
    </>
  );
}
