import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { generatePath, Link, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SaleHistory } from '#shared/ui/features/reports/conversion-history/sale-history.tsx';
import type { LinkTo } from '#shared/ui/features/reports/conversion-history/sale-timeline.tsx';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const pages: Partial<Record<Parameters<LinkTo>[0], string>> = { campaign: paths.campaign, payment: paths.payment };

const linkTo: LinkTo = (resource, id, text) => {
  const path = pages[resource];
  if (path === undefined) return text;
  return (
    <Box component={Link} to={generatePath(path, { id: String(id) })} sx={linkStyle}>
      {text}
    </Box>
  );
};

/** What happened to one of the affiliate's sales. */
export function SalePage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const id = Number(useParams()['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const sale = useQuery({
    queryKey: queryKeys.one('conversion-history', id),
    enabled: isId,
    queryFn: ({ signal }) => client.one('conversion-history', id, { signal }),
  });
  const isAbsent = !isId || (sale.error instanceof ApiError && sale.error.status === 404);
  return (
    <Stack spacing={3}>
      <div>
        <Box
          component={Link}
          to={paths.report}
          sx={{ ...linkStyle, display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('portal.report.back')}
        </Box>
        <PageHeading title={t('screens.history.title')} />
      </div>
      {isAbsent && <Notice severity="info">{t('screens.history.not_found')}</Notice>}
      {sale.isError && !isAbsent && <LoadFailed message={sale.error.message} onRetry={() => void sale.refetch()} />}
      {sale.isPending && isId && <BlockSkeleton height={420} />}
      {sale.data && <SaleHistory sale={sale.data} linkTo={linkTo} isStaff={false} />}
    </Stack>
  );
}
