import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { bonusTypeIn } from '#shared/rules/bonus-description.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { bonusTypeText } from '#shared/ui/features/earnings/bonus-type-text.ts';

interface CommissionRowsProps {
  rows: readonly ResourceRecord<'commission'>[];
}

/** Formats `YYYY-MM` as `MM/YYYY`. */
const monthAndYear = (yearMonth: string) => yearMonth.split('-').reverse().join('/');

/** Marks a bonus, which has a line of its own beside the commissions of its campaign. */
function BonusNote({ description }: { description: string }) {
  const { t } = useTranslation();
  const type = bonusTypeIn(description);
  if (type === undefined) return null;
  return (
    <Typography component="div" variant="body2" color="text.secondary">
      {t('screens.financial.bonus', { type: bonusTypeText(t, type) })}
    </Typography>
  );
}

/** Commissions as a table, for wide screens. */
export function CommissionTable({ rows }: CommissionRowsProps) {
  const { t, locale } = useTranslation();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('screens.financial.campaign')}</TableCell>
          <TableCell>{t('screens.financial.month')}</TableCell>
          <TableCell>{t('screens.financial.channel')}</TableCell>
          <TableCell>{t('screens.financial.status')}</TableCell>
          <TableCell align="right">{t('screens.financial.value')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell component="th" scope="row">
              {row.campaign_name}
              <BonusNote description={row.description} />
            </TableCell>
            <TableCell>{monthAndYear(row.date)}</TableCell>
            <TableCell>{row.channel_name}</TableCell>
            <TableCell>
              <StatusChip list={commissionState} code={row.status} />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatBrl(row.value, locale)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Commissions as a list of cards, for phones. */
export function CommissionCards({ rows }: CommissionRowsProps) {
  const { locale } = useTranslation();
  return (
    <Stack component="ul" spacing={0} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.campaign_name}</Typography>
            <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...tabularFigures }}>
              {formatBrl(row.value, locale)}
            </Typography>
          </Stack>
          <Stack direction="row" sx={{ mt: 0.5, justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {row.channel_name} · {monthAndYear(row.date)}
              <BonusNote description={row.description} />
            </Typography>
            <StatusChip list={commissionState} code={row.status} />
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}
