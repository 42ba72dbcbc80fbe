import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { csvUrl, startDownload } from '#shared/ui/base/start-download.ts';
import { useMutation } from '@tanstack/react-query';
import { useSite } from '../../app/site.tsx';
import type { ApiFilter } from './use-report.ts';

const FILE_NAME = 'relatorio_de_conversoes.csv';

/**
 * Downloads all conversions of a filter. The browser fetches the file itself, as it may be long. A small request with the
 * same filter goes first, because a plain download cannot show what went wrong.
 */
export function useDownload(filter: ApiFilter) {
  const { client } = useSite();
  const { notifyFailure } = useScreenHost();
  return useMutation({
    mutationFn: () => client.list('conversion', { filter, range: [0, 0] }),
    onSuccess: () => startDownload(csvUrl('conversion', filter), FILE_NAME),
    onError: notifyFailure,
  });
}
