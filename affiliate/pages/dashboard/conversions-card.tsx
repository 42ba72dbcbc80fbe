import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { KeptPlace } from '#shared/ui/base/kept-place.tsx';
import type { LoadError } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';

interface ConversionsCardProps {
  /** Newest first; undefined while loading. */
  rows: readonly ResourceRecord<'conversion'>[] | undefined;
  /** The maximum number of rows. */
  rowsShown: number;
  /** Whether there is no channel yet, and one may be added. */
  needsChannel: boolean;
  failure: LoadError | undefined;
}

/** The newest conversions with their commissions. */
export function ConversionsCard({ rows, rowsShown, needsChannel, failure }: ConversionsCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 }, height: '100%' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 0.5 }}>
        <Typography component="h2" variant="h2" id={titleId}>
          {t('portal.home.conversions')}
        </Typography>
        <Box component={Link} to={paths.report} sx={{ ...linkStyle, fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
          {t('portal.home.see_report')}
        </Box>
      </Stack>
      {rows?.length === 0 && <NoConversions needsChannel={needsChannel} />}
      {(rows !== undefined || !failure) && (
        <Lines>
          {rows ? rows.map((row) => <ConversionLine key={row.id} row={row} />) : <RowsSkeleton count={rowsShown} />}
        </Lines>
      )}
      {!rows && failure && (
        <KeptPlace notice={<LoadFailed message={failure.message} onRetry={failure.retry} />}>
          <Lines>
            <RowsSkeleton count={rowsShown} />
          </Lines>
        </KeptPlace>
      )}
    </Card>
  );
}

/** On phones two of them are enough. */
function Lines({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li:nth-of-type(n + 3)': { display: { xs: 'none', md: 'block' } } }}
    >
      {children}
    </Box>
  );
}

const lineLayout = { py: 0.75, minHeight: { xs: 76, md: 62 }, '& + &': { borderTop: 1, borderColor: 'divider' } };

function ConversionLine({ row }: { row: ResourceRecord<'conversion'> }) {
  const { locale } = useTranslation();
  const { affiliate_commission_cost: commission } = row;
  const isRefused = row.validation_status === conversionStatus.codes.refused;
  return (
    <Box component="li" sx={lineLayout}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{row.campaign_name}</Typography>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...tabularFigures }}>
          {commission !== null && formatBrl(commission, locale)}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ mt: 0.5, justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', ...tabularFigures }}>
          {formatDayAndMonth(row.created_at, locale)} · {row.site_name}
        </Typography>
        <StatusChip list={conversionStatus} code={row.validation_status} />
      </Stack>
      {isRefused && <RefusalReason row={row} />}
    </Box>
  );
}

/** When and why a conversion earns nothing; without a reason it shows the status of the order. */
function RefusalReason({ row }: { row: ResourceRecord<'conversion'> }) {
  const { t, locale } = useTranslation();
  const { validation_datetime: refusedAt, refusal_reason: reason, booking_status: status } = row;
  const when =
    refusedAt === null
      ? t('portal.home.refused')
      : t('portal.home.refused_on', { date: formatDayAndMonth(refusedAt, locale) });
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {when} {reason !== null && t('portal.home.refused_reason', { reason })}
      {reason === null && status !== null && t('portal.home.refused_status', { status })}
    </Typography>
  );
}

function NoConversions({ needsChannel }: { needsChannel: boolean }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ py: 3 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('portal.home.no_conversions')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t(needsChannel ? 'portal.home.no_conversions_channel' : 'portal.home.no_conversions_text')}
      </Typography>
    </Box>
  );
}

function RowsSkeleton({ count }: { count: number }) {
  const { t } = useTranslation();
  return Array.from({ length: count }, (_, index) => (
    <Box
      key={index}
      component="li"
      {...(index === 0 && { role: 'status', 'aria-label': t('common.loading') })}
      sx={lineLayout}
    >
      <TextSkeleton width="70%" />
      <TextSkeleton width="45%" />
    </Box>
  ));
}
