import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useWords } from '../../kit/page/use-words.ts';

const CSV_URL = '/api/conversion.csv';
const FILE_NAME = 'conversion_reports.csv';

/**
 * Downloads all rows that match the filter, those of one affiliate only with a filter. The browser downloads the file itself, as it may have a million rows. A
 * small request with the same filter goes first, because a plain download cannot report what went wrong.
 */
export function CsvButton({ affiliateId }: { affiliateId?: number }) {
  const t = useWords();
  const reasonId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const { client, notify } = useScreenHost();
  const listFilter = useListFilter();
  const isAllowed = affiliateId === undefined || Object.keys(listFilter).length > 0;
  const filter = { ...listFilter, ...(affiliateId !== undefined && { affiliate_id: affiliateId }) };
  const download = useMutation({
    mutationFn: () => client.list('conversion-total', { filter }),
    onSuccess: () => {
      link.current?.click();
      notify(t('admin.report.exported'), 'success');
    },
    onError: (error) => notify(error.message, 'error'),
  });
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <FormHelperText id={reasonId} sx={{ mt: 0 }}>
        {isAllowed ? '' : t('admin.report.csv_reason')}
      </FormHelperText>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        disabled={!isAllowed}
        loading={download.isPending}
        aria-describedby={reasonId}
        onClick={() => download.mutate()}
      >
        {t('admin.report.csv')}
      </Button>
      <a
        ref={link}
        hidden
        href={`${CSV_URL}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`}
        download={FILE_NAME}
      >
        {t('admin.report.csv')}
      </a>
    </Stack>
  );
}
