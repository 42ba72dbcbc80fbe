import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { FunctionField, ListContextProvider, ResourceContextProvider, useGetList, useList } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { commissionGroup } from '#shared/resources/campaigns/commission-group.ts';
import { commissionGroupDivision } from '#shared/resources/campaigns/commission-group-division.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { rateText } from '../../kit/fields/rate-text.ts';
import { FixedValue } from '../../kit/form/fixed-value.tsx';
import { CreateInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { DivisionActions, DivisionState } from './division-actions.tsx';
import { DivisionInputs } from './division-inputs.tsx';
import { type Division, hiddenDivisions } from './hidden-divisions.ts';

const Column = columnsOf(commissionGroupDivision);
const ROWS_MAX = 100;

/** The divisions of a group, in the order in which they are tried. */
export function Divisions({ group }: { group: RecordOf<typeof commissionGroup> }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data, error, isPending, refetch } = useGetList<Division>(commissionGroupDivision.name, {
    filter: { group_id: group.id },
    pagination: { page: 1, perPage: ROWS_MAX },
    sort: { field: 'position', order: 'ASC' },
  });
  const rate = rateText(group.rate, group.fixed, locale);
  return (
    <ResourceContextProvider value={commissionGroupDivision.name}>
      <Box sx={{ px: 2, pb: 1.5 }} aria-busy={isPending}>
        {error !== null && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
        {isPending && <Skeleton height={38} />}
        {data && data.length > 0 && <DivisionTable divisions={data} />}
        {data && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between', mt: 1 }}>
            <Typography variant="body2" color="text.secondary">
              {t(data.length === 0 ? 'admin.rates.no_divisions' : 'admin.rates.other_sales', { rate })}
            </Typography>
            <CreateInDialog contract={commissionGroupDivision}>
              <FixedValue source="group_id" value={group.id} />
              <DivisionInputs campaignId={group.campaign_id} />
            </CreateInDialog>
          </Box>
        )}
      </Box>
    </ResourceContextProvider>
  );
}

function DivisionTable({ divisions }: { divisions: Division[] }) {
  const t = useWords();
  const locale = useSiteLocale();
  const list = useList<Division>({ data: divisions, perPage: ROWS_MAX, resource: commissionGroupDivision.name });
  const hidden = hiddenDivisions(divisions);
  const open = divisions.filter(({ closed_at }) => closed_at === null).length;
  return (
    <ListContextProvider value={list}>
      <Box sx={{ overflowX: 'auto' }}>
        <ListTable rowClick={false}>
          <Column source="position" align="right" card="number" disableSort>
            <FunctionField<Division> render={({ closed_at, position }) => (closed_at === null ? position : '')} />
          </Column>
          <Column source="commission_type" card="title">
            <FunctionField<Division> render={({ commission_type }) => commission_type ?? t('admin.rates.all')} />
          </Column>
          <Column source="category">
            <FunctionField<Division> render={({ category }) => category ?? t('admin.rates.all')} />
          </Column>
          <Column label="admin.rates.rate" align="right" card="amount">
            <FunctionField<Division> render={({ rate, fixed }) => rateText(rate, fixed, locale)} />
          </Column>
          <Column label={false} card="state">
            <FunctionField<Division>
              render={(division) => <DivisionState division={division} isHidden={hidden.has(division.id)} />}
            />
          </Column>
          <ActionsColumn changes={commissionGroupDivision}>
            <DivisionActions last={open} />
          </ActionsColumn>
        </ListTable>
      </Box>
    </ListContextProvider>
  );
}
