import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListOptions } from '#shared/client/client.ts';
import { requestMethods } from '#shared/codes/accounts/request-method.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { type DateRange, formatDateTime } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { DateRangeField } from '#shared/ui/form/date-range-field.tsx';
import { DelayedTextField } from '#shared/ui/form/delayed-text-field.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';

type LoggedRequest = ResourceRecord<'request-log'>;
type Filter = NonNullable<ListOptions<'request-log'>['filter']>;

const ROWS_PER_PAGE = 20;
const PATH_LENGTH_MAX = 200;
const STATUS_LENGTH = 3;
const NO_DATES: DateRange = { from: '', to: '' };

interface RequestLogDialogProps {
  keys: readonly ResourceRecord<'api-key'>[];
  onClose: () => void;
}

/** What programs have asked for by the reader's keys, with what was answered. */
export function RequestLogDialog({ keys, onClose }: RequestLogDialogProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const [sought, setSought] = useState(nothingSought);
  const [page, setPage] = useState(0);
  const filter = filterOf(sought);
  const log = useQuery({
    queryKey: queryKeys.list('request-log', { ...filter, page }),
    queryFn: ({ signal }) =>
      client.list('request-log', {
        filter,
        range: [page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE - 1],
        sort: ['created_at', 'DESC'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = log;
  return (
    <ModalDialog title={t('screens.api_keys.log.title')} size="list" onDismiss={onClose}>
      <DialogBody>
        <Typography color="text.secondary">{t('screens.api_keys.log.text')}</Typography>
        {/* Folded, so that a phone shows the newest calls first. */}
        <Box component="details" sx={{ my: 1.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 600 }}>
            {t('screens.api_keys.log.filter')}
          </Box>
          <Filters
            sought={sought}
            keys={keys}
            onChange={(change) => {
              setSought({ ...sought, ...change });
              setPage(0);
            }}
          />
        </Box>
        {error && <LoadFailed message={error.message} onRetry={() => void log.refetch()} />}
        {data === undefined && !error && <BlockSkeleton height={320} />}
        {data?.total === 0 && <Typography color="text.secondary">{t('screens.api_keys.log.empty')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.rows.map((request) => (
            <Entry key={request.id} request={request} keys={keys} />
          ))}
        </Box>
      </DialogBody>
      <DialogActions>
        {data !== undefined && data.total > ROWS_PER_PAGE && (
          <Box sx={{ mr: 'auto' }}>
            <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={data.total} onPage={setPage} />
          </Box>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}

const nothingSought = { key: '', method: '', status: '', path: '', dates: NO_DATES };
type Sought = typeof nothingSought;

function filterOf({ key, method, status, path, dates }: Sought): Filter {
  const known = requestMethods.find((one) => one === method);
  return {
    ...(key !== '' && { key_id: Number(key) }),
    ...(known && { method: known }),
    ...(/^[1-5]\d\d$/.test(status) && { status: Number(status) }),
    ...(path !== '' && { path }),
    ...(dates.from !== '' && dates),
  };
}

interface FiltersProps extends Pick<RequestLogDialogProps, 'keys'> {
  sought: Sought;
  onChange: (change: Partial<Sought>) => void;
}

function Filters({ sought, keys, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const grid = { display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mt: 1 };
  return (
    <Box sx={grid}>
      <SelectField
        name="key"
        label={t('screens.api_keys.log.key')}
        isOptional
        choices={keys.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={sought.key}
        onValueChange={(key) => onChange({ key: key ?? '' })}
      />
      <SelectField
        name="method"
        label={t('screens.api_keys.log.method')}
        isOptional
        choices={requestMethods.map((method) => ({ value: method, label: method }))}
        value={sought.method}
        onValueChange={(method) => onChange({ method: method ?? '' })}
      />
      <DelayedTextField
        name="path"
        label={t('screens.api_keys.log.path')}
        placeholder="/api/conversion"
        maxLength={PATH_LENGTH_MAX}
        value={sought.path}
        onValueChange={(path) => onChange({ path })}
      />
      <DelayedTextField
        name="status"
        label={t('screens.api_keys.log.status')}
        placeholder="403"
        inputMode="numeric"
        maxLength={STATUS_LENGTH}
        value={sought.status}
        onValueChange={(status) => onChange({ status })}
      />
      <DateRangeField
        label={t('screens.api_keys.log.dates')}
        value={sought.dates}
        onValueChange={(dates) => onChange({ dates })}
      />
    </Box>
  );
}

function Entry({ request, keys }: { request: LoggedRequest } & Pick<RequestLogDialogProps, 'keys'>) {
  const { t, locale } = useTranslation();
  const { method, path, query, body, status, code, duration_ms: ms, key_id: keyId, address } = request;
  const isRefused = status === null || status >= 400;
  const key =
    keyId === null
      ? t('screens.api_keys.log.token')
      : (keys.find(({ id }) => id === keyId)?.name ?? t('screens.api_keys.log.former_key', { id: keyId }));
  const details = [formatDateTime(request.created_at, locale), key, `${ms} ms`, ...(address === null ? [] : [address])];
  const codeLook = { fontFamily: 'monospace', overflowWrap: 'anywhere' } as const;
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Typography sx={{ ...codeLook, fontWeight: 600 }}>{`${method} ${path}`}</Typography>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', color: isRefused ? 'error.main' : 'success.main' }}>
          {status ?? t('screens.api_keys.log.left')}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {details.join(' · ')}
      </Typography>
      {code !== null && <Typography variant="body2">{code}</Typography>}
      {query !== null && (
        <Typography variant="body2" sx={codeLook}>
          {`?${query}`}
        </Typography>
      )}
      {body !== null && (
        <Typography variant="body2" sx={codeLook}>
          {body}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={codeLook}>
        {request.request_id}
      </Typography>
    </Box>
  );
}
