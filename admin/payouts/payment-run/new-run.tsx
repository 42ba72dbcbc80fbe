import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CreateBase, Form, type RaRecord, useCreatePath, useNotify, useRedirect } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { paymentRun } from '#shared/resources/payouts/payment-run.ts';
import { payDateOf } from '#shared/rules/payout-calendar.ts';
import { addDays, businessDate, formatDate, systemClock } from '#shared/time.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { DateInput } from '../../kit/form/dates/date-input.tsx';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { RecordSelect } from '../../kit/form/record-select.tsx';
import { useCreation } from '../../kit/page/use-creation.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const DAYS_OFFERED = 4;

/** The button that drafts a run, and its dialog. Hidden from users who may not. */
export function NewRun() {
  const t = useWords();
  const [isOpen, setOpen] = useCreation();
  const mayCreate = useMay(paymentRun.name, 'create');
  if (!mayCreate) return null;
  return (
    <>
      <Button size="small" variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {t('admin.payout.new_run')}
      </Button>
      {isOpen && <NewRunDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewRunDialog({ onClose }: Closing) {
  const notify = useNotify();
  const redirect = useRedirect();
  const createPath = useCreatePath();
  const onError = useFailedChange(paymentRun.name);
  const [days] = useState(() => nextPayDays(businessDate(systemClock.now()), DAYS_OFFERED));
  const mayListGroups = useMay('payment-group', 'list');
  const onSuccess = ({ id }: RaRecord) => {
    notify('admin.payout.drafted', { type: 'success' });
    onClose();
    redirect(createPath({ resource: paymentRun.name, type: 'edit', id }));
  };
  return (
    <FormDialog
      title="admin.payout.new_run"
      submitLabel="admin.payout.draft"
      maxWidth="sm"
      isProposal
      onClose={onClose}
      form={(content) => (
        <CreateBase resource={paymentRun.name} redirect={false} mutationOptions={{ onSuccess, onError }}>
          <Form
            record={{ pay_date: days[0], group_id: null }}
            resolver={schemaResolver(paymentRun.input, (values: unknown) => values)}
          >
            {content}
          </Form>
        </CreateBase>
      )}
    >
      <PayDayInput days={days} />
      {mayListGroups && <GroupInput />}
      <Drafting />
    </FormDialog>
  );
}

/** The pay day: one of the next ones, or any other banking day. */
function PayDayInput({ days }: { days: readonly string[] }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'pay_date' });
  return (
    <>
      <Stack
        role="group"
        aria-label={t('admin.payout.next_pay_days')}
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1 }}
      >
        {days.map((day) => (
          <Chip
            key={day}
            clickable
            label={formatDate(day, locale)}
            color={day === chosen ? 'primary' : 'default'}
            aria-pressed={day === chosen}
            onClick={() => setValue('pay_date', day, { shouldDirty: true, shouldValidate: true })}
          />
        ))}
      </Stack>
      <DateInput source="pay_date" helperText="admin.payout.pay_date_hint" isRequired />
    </>
  );
}

function GroupInput() {
  const t = useWords();
  return (
    <>
      <RecordSelect source="group_id" reference="payment-group" />
      <Typography variant="body2" color="text.secondary">
        {t('admin.payout.group_hint')}
      </Typography>
    </>
  );
}

/** Says that the run is being drafted, which takes a while with thousands of payments. */
function Drafting() {
  const t = useWords();
  const { isSubmitting } = useFormState();
  if (!isSubmitting) return null;
  const text = t('admin.payout.drafting');
  return (
    <div role="status">
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      <LinearProgress aria-label={text} />
    </div>
  );
}

/** Requests wait at most about a month for their pay day. */
const DAYS_BACK = 31;

/**
 * Returns the next pay days, today included.
 *
 * @param today a business date
 */
export function nextPayDays(today: string, count: number): string[] {
  const days = new Set<string>();
  for (let offset = -DAYS_BACK; days.size < count; offset += 1) {
    const day = payDateOf(addDays(today, offset));
    if (day >= today) days.add(day);
  }
  return [...days].sort();
}
