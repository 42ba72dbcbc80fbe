import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
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
import { useMay } from '../../../kit/page/use-may.ts';
import { useWords } from '../../../kit/page/use-words.ts';
import { CapPopover } from './cap-popover.tsx';

type Row = RecordOf<typeof approvedCampaign>;

/** The CAP in words, '100 Diário', and how much of it the present period has used. */
function CapText({ row }: { row: Row }) {
  const t = useWords();
  const { sale_limit, sale_limit_metric, used, resets_on } = row;
  if (sale_limit === null) return t(capPeriod.fallbackKey);
  return (
    <>
      {sale_limit} {t(capPeriod.labelKey(sale_limit_metric))}
      {used !== null && resets_on !== null && (
        <Typography variant="caption" component="div" color={used >= sale_limit ? 'error' : 'textSecondary'}>
          {t('admin.approved.used', { used, date: formatDate(resets_on) })}
        </Typography>
      )}
    </>
  );
}

/** The campaigns of channels. One popup of a CAP is open at a time: that of another row closes it. */
export function ApprovedTable({ rows, emptyText }: { rows: readonly Row[]; emptyText: string }) {
  const t = useWords();
  const mayEdit = useMay(saleCap.name, 'update');
  const [opened, setOpened] = useState<{ id: string; anchor: HTMLElement }>();
  const edited = rows.find(({ id }) => id === opened?.id);
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('admin.approved.channel_id')}</TableCell>
            <TableCell>{t('admin.approved.channel')}</TableCell>
            <TableCell align="right">{t('admin.approved.campaign_id')}</TableCell>
            <TableCell>{t('admin.approved.campaign')}</TableCell>
            <TableCell>{t('admin.approved.status')}</TableCell>
            <TableCell colSpan={2}>{t('admin.approved.cap')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell align="right">{row.site_id}</TableCell>
              <TableCell>{row.site_name}</TableCell>
              <TableCell align="right">{row.campaign_id}</TableCell>
              <TableCell>
                <RecordLink resource="campaign" id={row.campaign_id}>
                  {row.name}
                </RecordLink>
              </TableCell>
              <TableCell>
                <StatusChip list={campaignStatus} code={row.status} />
              </TableCell>
              <TableCell>
                <CapText row={row} />
              </TableCell>
              <TableCell align="right" padding="none">
                {mayEdit && (
                  <IconButton
                    color="primary"
                    aria-label={`${t('admin.approved.edit_cap')} (${row.site_name}, ${row.name})`}
                    aria-haspopup="dialog"
                    aria-expanded={opened?.id === row.id}
                    onClick={({ currentTarget: anchor }) =>
                      setOpened(opened?.id === row.id ? undefined : { id: row.id, anchor })
                    }
                  >
                    <EditIcon fontSize="small" />
                  </IconButton>
                )}
              </TableCell>
            </TableRow>
          ))}
          {rows.length === 0 && (
            <TableRow>
              <TableCell colSpan={7} align="center" sx={{ py: 6 }}>
                {emptyText}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
      {opened && edited && (
        <CapPopover key={opened.id} row={edited} anchor={opened.anchor} onClose={() => setOpened(undefined)} />
      )}
    </TableContainer>
  );
}
