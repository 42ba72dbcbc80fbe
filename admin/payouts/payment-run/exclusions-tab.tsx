import AddIcon from '@mui/icons-material/PlaylistAddOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link, useRecordContext } from 'react-admin';
import { type PaymentExclusion, paymentExclusion as exclusionCodes } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { paymentExclusion } from '#shared/resources/payouts/payment-exclusion.ts';
import { formatDate } from '#shared/time.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { useUpdateEach } from '../../kit/list/use-update-each.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { type Run, useRefreshRun } from './use-change-run.ts';

/** Where a reason is fixed: a page of the affiliate, or of the payment. */
const places: Readonly<Partial<Record<PaymentExclusion, 'affiliate' | 'personal_data' | 'pay_info' | 'payment'>>> = {
  failed_unconfirmed: 'payment',
  in_other_run: 'payment',
  affiliate_status: 'affiliate',
  payments_frozen: 'affiliate',
  payee_unconfirmed: 'affiliate',
  payee_hold: 'affiliate',
  business_name: 'personal_data',
  payment_info: 'pay_info',
  tax_id_letters: 'pay_info',
  payee_unwritable: 'pay_info',
  payee_changed: 'pay_info',
};

/** Returns the page on which somebody fixes why a payment is left out; undefined where time or another person does. */
function fixPath(reason: PaymentExclusion, row: { id: number; affiliate_id: number }): string | undefined {
  const place = places[reason];
  if (place === undefined) return undefined;
  if (place === 'payment') return `/payment/${row.id}`;
  const page = `/affiliate/${row.affiliate_id}`;
  return place === 'affiliate' ? page : `${page}/${place}`;
}

type Exclusion = RecordOf<typeof paymentExclusion>;

const Column = columnsOf(paymentExclusion);

/** A reason, what fixes it, and a link to where. */
function Reason({ code, record }: { code: string; record: Exclusion }) {
  const t = useWords();
  const locale = useSiteLocale();
  const known = exclusionCodes.byCode(code);
  const colour = exclusionCodes.colour(code);
  const path = known && fixPath(known.code, record);
  const text = known && t(`admin.payout.fix.${known.code}`, { date: formatDate(record.pay_date, locale) });
  return (
    <Box>
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, color: colour === 'default' ? 'text.primary' : `${colour}.main` }}
      >
        {t(exclusionCodes.labelKey(code))}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {path === undefined ? text : <Link to={path}>{text}</Link>}
      </Typography>
    </Box>
  );
}

/** Reasons that no longer keep a payment out of a draft. */
const PASSED: readonly string[] = ['ready_since', 'removed'] satisfies PaymentExclusion[];

/** Adds a payment to a draft that it is only absent from because of the time, or because somebody removed it. */
function AddToRun({ run }: { run: Run }) {
  const t = useWords();
  const record = useRecordContext<Exclusion>();
  const updateEach = useUpdateEach(payment.name);
  const refresh = useRefreshRun();
  const isAdding = useRef(false);
  if (!record?.reasons.every((code) => PASSED.includes(code))) return null;
  const add = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    await updateEach([record], { run_id: run.id });
    await refresh();
    isAdding.current = false;
  };
  return (
    <RowAction
      label={t('admin.payout.add_to_run')}
      name={record.affiliate_name ?? String(record.affiliate_id)}
      icon={<AddIcon fontSize="small" />}
      onClick={() => void add()}
    />
  );
}

/** The tab 'Fora do lote' of a run: who is not paid by it, why, and what fixes it. */
export function ExclusionsTab({ run }: { run: Run }) {
  const t = useWords();
  return (
    <NestedList contract={paymentExclusion} filter={{ run_id: run.id }}>
      <ListTable
        rowClick={false}
        empty={
          <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
            {t('admin.payout.no_exclusions')}
          </Typography>
        }
      >
        <Column
          source="id"
          card="number"
          align="right"
          render={({ id }) => (
            <RecordLink resource="payment" id={id}>
              {id}
            </RecordLink>
          )}
        />
        <Column
          source="affiliate_name"
          card="title"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id}>
              <CutText text={affiliate_name ?? String(affiliate_id)} width={200} />
            </RecordLink>
          )}
        />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column.Code source="state" card="state" list={paymentState} />
        <Column source="pay_date" field={DateField} />
        <Column
          source="reasons"
          render={(record) => (
            <Box sx={{ display: 'grid', gap: 0.5, py: 0.5, minWidth: { sm: 260 }, whiteSpace: 'normal' }}>
              {record.reasons.map((code) => (
                <Reason key={code} code={code} record={record} />
              ))}
            </Box>
          )}
        />
        {run.state === 'draft' && (
          <ActionsColumn changes={payment}>
            <AddToRun run={run} />
          </ActionsColumn>
        )}
      </ListTable>
    </NestedList>
  );
}
