import Box from '@mui/material/Box';
import { earningsPtBr } from '#shared/i18n/portal/earnings-pt-br.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { addPortuguese } from '../../app/portuguese.ts';
import { useLatestConversions } from '../../app/use-latest-conversions.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ConversionsCard } from '../dashboard/conversions-card.tsx';

addPortuguese(earningsPtBr);

const rowsShown = 20;

/** The affiliate's newest conversions. */
export function ReportPage() {
  const { t } = useTranslation();
  const conversions = useLatestConversions(rowsShown);
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <PageHeading title={t('portal.page.report')} />
      </Box>
      {conversions.isError ? (
        <LoadFailed message={conversions.error.message} onRetry={() => void conversions.refetch()} />
      ) : (
        <ConversionsCard rows={conversions.data} rowsShown={rowsShown} hasActiveChannel />
      )}
    </>
  );
}
