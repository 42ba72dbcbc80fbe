import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button, useDataProvider, useListContext } from 'react-admin';
import { useNotifyError } from '../feedback/use-notify-error.ts';
import { useMay } from '../page/use-may.ts';
import { useWords } from '../page/use-words.ts';
import { csvPath } from './csv-file.ts';
import { useListFilter } from './use-list-filter.ts';

interface CsvButtonProps {
  /** The permanent filter of the list. */
  filter?: Readonly<Record<string, unknown>>;
}

/**
 * Downloads all rows that match the list's filter, in its order. Hidden from users who may not list. The browser
 * downloads the file itself, as it may have a million rows. A request for one row goes first, because a plain download
 * cannot report what went wrong.
 */
export function CsvButton({ filter: permanent = {} }: CsvButtonProps) {
  const t = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider();
  const { resource, sort, total } = useListContext();
  const filter = { ...useListFilter(), ...permanent };
  const mayList = useMay(resource, 'list');
  const download = useMutation({
    mutationFn: () => dataProvider.getList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } }),
    onSuccess: () => link.current?.click(),
    onError: notifyError,
  });
  if (!mayList) return null;
  return (
    <>
      <Button
        label="admin.list.csv"
        disabled={!total || download.isPending}
        onClick={() => download.mutate()}
        startIcon={<DownloadIcon />}
      />
      <a ref={link} hidden href={csvPath({ resource, filter, sort })} download={`${resource}.csv`}>
        {t('admin.list.csv')}
      </a>
    </>
  );
}
