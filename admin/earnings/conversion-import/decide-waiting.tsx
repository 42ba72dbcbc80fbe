import ConfirmIcon from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Form, useNotify, useRefresh, useUpdate } from 'react-admin';
import * as z from 'zod/mini';
import { requiredText } from '#shared/contract/fields.ts';
import { formatBrl } from '#shared/money.ts';
import { conversionImport } from '#shared/resources/earnings/conversion-import.ts';
import { amountInWords } from '#shared/rules/amount-in-words.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { type ImportRecord, isOpen } from './import-record.ts';

/** A confirmation needs a reason, because the file gives none. */
const confirmation = z.object({ reason: requiredText(300) });
const Input = inputsOf({ ...conversionImport, input: confirmation });

interface DecideProps {
  record: ImportRecord;
  /** How many lines wait. */
  count: number;
  /** What they add to commissions, in reais. */
  added: number;
}

/** Returns the function that confirms or refuses the lines that wait. It throws the refusal of the server. */
function useDecision(record: ImportRecord, doneKey: string) {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailedChange(conversionImport.name);
  const [update] = useUpdate();
  return (data: { confirmed: boolean; reason: string | null }) =>
    update(
      conversionImport.name,
      { id: record.id, data, previousData: record },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => {
          notify(doneKey, { type: 'success' });
          refresh();
        },
        onError,
      },
    );
}

/** Says who may confirm the lines that wait, with the buttons that confirm and refuse them. */
export function DecideWaiting(props: DecideProps) {
  const { record } = props;
  const t = useWords();
  const locale = useSiteLocale();
  const textId = useId();
  const mayDecide = useMay(conversionImport.name, 'update');
  const [isAsking, setAsking] = useState(false);
  const refuse = useDecision(record, 'admin.import.waiting.refused_done');
  const canConfirm = record.can_confirm === true && !isOpen(record);
  const who = () => {
    if (!mayDecide) return t('admin.import.waiting.others');
    if (isOpen(record)) return t('admin.import.waiting.after_end');
    return t(canConfirm ? 'admin.import.waiting.you' : 'admin.import.waiting.not_you');
  };
  return (
    <>
      <Typography id={textId} variant="body2" sx={{ mt: 1 }}>
        {who()}
      </Typography>
      {mayDecide && (
        <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="contained"
            startIcon={<ConfirmIcon />}
            disabled={!canConfirm}
            aria-describedby={textId}
            onClick={() => setAsking(true)}
          >
            {t('admin.import.waiting.confirm')}
          </Button>
          <ConfirmedButton
            color="error"
            disabled={isOpen(record)}
            question={t('admin.import.waiting.refuse_question', { smart_count: props.count })}
            about={formatBrl(props.added, locale)}
            explanation={t('admin.import.waiting.refuse_text')}
            onConfirm={() => refuse({ confirmed: false, reason: null }).catch(() => undefined)}
          >
            {t('admin.import.waiting.refuse')}
          </ConfirmedButton>
        </Stack>
      )}
      {isAsking && <ConfirmDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function ConfirmDialog({ record, count, added, onClose }: DecideProps & Closing) {
  const t = useWords();
  const locale = useSiteLocale();
  const confirm = useDecision(record, 'admin.import.waiting.confirmed_done');
  const submit = async (values: unknown) => {
    try {
      await confirm({ confirmed: true, reason: z.parse(confirmation, values).reason });
    } catch (error) {
      // What is wrong with the reason is corrected in the dialog; anything else is shown by the page, which is read again.
      const texts = fieldTexts(error);
      if (texts) return texts;
    }
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      title={t('admin.import.waiting.confirm_question', { smart_count: count, amount: formatBrl(added, locale) })}
      submitLabel="admin.import.waiting.confirm"
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(confirmation, (values) => values)} onSubmit={submit}>
          {content}
        </Form>
      )}
    >
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('admin.import.waiting.confirm_text', {
          name: record.user_name ?? t('admin.import.somebody'),
          file: record.file_name,
          words: amountInWords(added, locale),
        })}
      </Typography>
      <Input.Text source="reason" hint="admin.import.waiting.reason_hint" autoFocus />
    </FormDialog>
  );
}
