import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { approvedCampaign } from '#shared/resources/earnings/approved-campaign.ts';
import { saleCap } from '#shared/resources/earnings/sale-cap.ts';
import { formatDate } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { RecordLink } from '../../../kit/fields/record-link.tsx';
import { CardTable } from '../../../kit/page/card-table.tsx';
import { useMay } from '../../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../../kit/page/use-words.ts';
import { CapPopover } from './cap-popover.tsx';

type Row = RecordOf<typeof approvedCampaign>;

/** The CAP in words, '100 Diário', and how much of it the present period has used. */
function CapText({ row }: { row: Row }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { sale_limit, sale_limit_metric, used, resets_on } = row;
  if (sale_limit === null) return t(capPeriod.fallbackKey);
  return (
    <>
      {sale_limit} {t(capPeriod.labelKey(sale_limit_metric))}
      {used !== null && resets_on !== null && (
        <Typography variant="caption" component="div" color={used >= sale_limit ? 'error' : 'textSecondary'}>
          {t('admin.approved.used', { used, date: formatDate(resets_on, locale) })}
        </Typography>
      )}
    </>
  );
}

interface CapProps {
  row: Row;
  isOpen: boolean;
  onToggle: (button: HTMLElement) => void;
}

/** The CAP, with the button that opens its popup. */
function Cap({ row, isOpen, onToggle }: CapProps) {
  const t = useWords();
  const mayEdit = useMay(saleCap.name, 'update');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <div>
        <CapText row={row} />
      </div>
      {mayEdit && (
        <IconButton
          color="primary"
          aria-label={`${t('admin.approved.edit_cap')} (${row.site_name}, ${row.name})`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => onToggle(currentTarget)}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}

/** The campaigns of channels. One popup of a CAP is open at a time: that of another row closes it. */
export function ApprovedTable({ rows, emptyText }: { rows: readonly Row[]; emptyText: string }) {
  const t = useWords();
  const [opened, setOpened] = useState<{ id: string; anchor: HTMLElement }>();
  const edited = rows.find(({ id }) => id === opened?.id);
  const cellsOf = (row: Row) => [
    row.site_id,
    row.site_name,
    row.campaign_id,
    <RecordLink key="campaign" resource="campaign" id={row.campaign_id}>
      {row.name}
    </RecordLink>,
    <StatusChip key="status" list={campaignStatus} code={row.status} />,
    <Cap
      key="cap"
      row={row}
      isOpen={opened?.id === row.id}
      onToggle={(anchor) => setOpened(opened?.id === row.id ? undefined : { id: row.id, anchor })}
    />,
  ];
  return (
    <>
      <CardTable
        columns={[
          { heading: t('admin.approved.channel_id'), align: 'right' },
          { heading: t('admin.approved.channel') },
          { heading: t('admin.approved.campaign_id'), align: 'right' },
          { heading: t('admin.approved.campaign'), inCard: 'title' },
          { heading: t('admin.approved.status') },
          { heading: t('admin.approved.cap') },
        ]}
        rows={rows.map((row) => ({ key: row.id, cells: cellsOf(row) }))}
      />
      {rows.length === 0 && (
        <Typography variant="body2" sx={{ py: 6, textAlign: 'center' }}>
          {emptyText}
        </Typography>
      )}
      {opened && edited && (
        <CapPopover key={opened.id} row={edited} anchor={opened.anchor} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
