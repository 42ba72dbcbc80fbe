import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { LinkBase, useCreatePath, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { importState } from '#shared/codes/earnings/import-state.ts';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { conversionImport } from '#shared/resources/earnings/conversion-import.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CountField, CutText, DateTimeField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { type ImportRecord, isOpen } from './import-record.ts';
import { ImportBar, REFRESH_MS } from './watched-import.tsx';

const Column = columnsOf(conversionImport);
const Filter = filtersOf(conversionImport);

const filters = [
  <Filter.Flag key="unconfirmed" source="unconfirmed" alwaysOn />,
  <Filter.Flag key="has_refused" source="has_refused" alwaysOn />,
  <Filter.DateRange
    key="period"
    source="from"
    endSource="to"
    label="resources.conversion-import.fields.created_at"
    alwaysOn
  />,
];

/** Opens the import page; an import is not created by a form. Nothing for users who may not import. */
function ImportButton() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const mayImport = useMay(conversionImport.name, 'create');
  if (!mayImport) return null;
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<UploadIcon />}
      component={LinkBase}
      to={createPath({ resource: conversionImport.name, type: 'create' })}
    >
      {translate('resources.conversion-import.page.create')}
    </Button>
  );
}

function NoImports() {
  const translate = useTranslate();
  const mayImport = useMay(conversionImport.name, 'create');
  return (
    <EmptyList
      text={translate('resources.conversion-import.empty')}
      {...(mayImport && { next: translate('resources.conversion-import.invite') })}
    >
      <ImportButton />
    </EmptyList>
  );
}

function ProgressBar() {
  const record = useRecordContext<ImportRecord>();
  if (!record || !isOpen(record)) return null;
  return (
    <Box sx={{ width: '100%', minWidth: 80, mt: 0.5 }}>
      <ImportBar record={record} />
    </Box>
  );
}

/** How many lines wait for a second person, with their amounts and what their orders would earn. */
function WaitingSums() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<ImportRecord>();
  if (!record?.waiting) return null;
  return (
    <>
      <Chip
        size="small"
        color="warning"
        variant="outlined"
        label={t('admin.import.waiting.lines', { smart_count: record.waiting })}
      />
      <Typography variant="body2" color="text.secondary" sx={{ minWidth: 110 }}>
        {t('admin.import.waiting.of_list', {
          amount: formatBrl(record.waiting_amount ?? 0, locale),
          commission: formatBrl(record.waiting_commission ?? 0, locale),
        })}
      </Typography>
    </>
  );
}

/** Reads the list again while an import in it goes on. */
function RefreshWhileOpen() {
  const { data, refetch } = useListContext<ImportRecord>();
  const hasOpen = data?.some(isOpen) ?? false;
  useEffect(() => {
    if (!hasOpen) return undefined;
    const timer = setInterval(() => void refetch(), 2 * REFRESH_MS);
    return () => clearInterval(timer);
  }, [hasOpen, refetch]);
  return null;
}

/** How many orders of an import earn nothing, and the commission that they would earn. */
function EarnsNothing({ earns_nothing: unearning }: ImportRecord) {
  const locale = useSiteLocale();
  const orders = unearning.reduce((sum, { orders: count }) => sum + count, 0);
  if (orders === 0) return null;
  const lost = toReais(unearning.reduce((sum, { commission }) => sum + toCents(commission), 0));
  return (
    <Box component="span" sx={{ color: 'warning.dark', whiteSpace: 'nowrap' }}>
      {orders.toLocaleString(locale)} · {formatBrl(lost, locale)}
    </Box>
  );
}

/** The import files, newest first. */
export function ConversionImportList() {
  return (
    <ResourceList
      contract={conversionImport}
      filters={filters}
      mainAction={<ImportButton />}
      empty={<NoImports />}
      header={<RefreshWhileOpen />}
    >
      <ListTable rowClick={false} hiddenColumns={['lines', 'unchanged', 'user_name']}>
        <Column source="id" card="number" align="right" />
        <Column source="created_at" field={DateTimeField} />
        <Column
          source="file_name"
          card="title"
          render={({ id, file_name }) => (
            <RecordLink resource="conversion-import" id={id} type="show">
              <CutText text={file_name} width={150} />
            </RecordLink>
          )}
        />
        <Column.Code source="state" card="state" list={importState}>
          <ProgressBar />
        </Column.Code>
        <Column source="waiting">
          <WaitingSums />
        </Column>
        <Column.CutText source="user_name" width={110} />
        <Column source="lines" align="right" field={CountField} />
        <Column source="orders" align="right" field={CountField} />
        <Column source="added" align="right" field={CountField} />
        <Column source="changed" align="right" field={CountField} />
        <Column source="unchanged" card="none" align="right" field={CountField} />
        <Column source="refused" align="right" field={CountField} />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column source="earns_nothing" align="right" render={(record) => <EarnsNothing {...record} />} />
      </ListTable>
    </ResourceList>
  );
}
