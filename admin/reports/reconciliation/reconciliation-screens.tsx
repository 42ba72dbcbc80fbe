import CheckIcon from '@mui/icons-material/FactCheckOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, Title, useCreate, useListContext, useRefresh } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { reconciliation } from '#shared/resources/reports/reconciliation.ts';
import { formatDateTime } from '#shared/time.ts';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { CountField, DateTimeField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Reconciliation = RecordOf<typeof reconciliation>;

const Column = columnsOf(reconciliation);

function StartButton() {
  const t = useWords();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  const [create, { isPending }] = useCreate();
  return (
    <Button
      variant="contained"
      startIcon={<CheckIcon />}
      loading={isPending}
      onClick={() => void create(reconciliation.name, { data: {} }, { onSuccess: refresh, onError: notifyError })}
    >
      {t('admin.reconciliation.start')}
    </Button>
  );
}

/** The newest comparison: whether the books balance, and what differs. */
function Newest({ record }: { record: Reconciliation }) {
  const t = useWords();
  const locale = useSiteLocale();
  const at = formatDateTime(record.ended_at, locale);
  if (record.differences === 0) return <Alert severity="success">{t('admin.reconciliation.balanced', { at })}</Alert>;
  const amount = formatBrl(record.difference, locale);
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 650 }}>
        {t('admin.reconciliation.differs', { smart_count: record.differences, amount, at })}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {record.items.map(({ kind, text, path }) => (
          <li key={`${kind} ${text}`}>
            {kind}:{' '}
            {path === null ? (
              text
            ) : (
              <Link component={LinkBase} to={path}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function Comparisons() {
  const t = useWords();
  const { data, page } = useListContext<Reconciliation>();
  const newest = page === 1 ? data?.[0] : undefined;
  return (
    <>
      {newest && (
        <Box sx={{ px: 2, pt: 2 }}>
          <Newest record={newest} />
        </Box>
      )}
      <ListTable
        rowClick={false}
        empty={<Box sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>{t('admin.reconciliation.none')}</Box>}
      >
        <Column source="id" card="number" align="right" />
        <Column source="started_at" card="title" field={DateTimeField} />
        <Column source="started_by_name" />
        <Column source="differences" align="right" field={CountField} />
        <Column source="difference" align="right" field={MoneyField} />
      </ListTable>
    </>
  );
}

/** The page 'Conferência': compares all records of the money, and lists what was found before. */
export function ReconciliationList() {
  const t = useWords();
  const mayStart = useMay(reconciliation.name, 'create');
  return (
    <>
      <Title title={t('admin.reconciliation.title')} />
      <Card sx={{ display: 'grid', gap: 2, p: 3, mb: 2, justifyItems: 'start' }}>
        <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
          {t('admin.reconciliation.text')}
        </Typography>
        {mayStart && <StartButton />}
      </Card>
      <Card>
        <NestedList contract={reconciliation} filter={{}} ownName="reconciliation">
          <Comparisons />
        </NestedList>
      </Card>
    </>
  );
}
