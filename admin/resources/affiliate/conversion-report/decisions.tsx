import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Form, type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import { requiredText } from '#shared/fields.ts';
import { conversion } from '#shared/resources/conversion.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { type Closing, FormDialog } from '../../../kit/form-dialog.tsx';
import { inputsOf } from '../../../kit/inputs.tsx';
import { useConfirmation } from '../../../kit/use-confirmation.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { useUpdateEach } from '../../../kit/use-update-each.ts';
import { useWords } from '../../../kit/use-words.ts';

const Input = inputsOf(conversion);

/** Decides the selected conversions one by one, each with the version that the user saw. */
function useDecideSelected() {
  const updateEach = useUpdateEach('conversion');
  const dataProvider = useDataProvider();
  const { data: shown = [], selectedIds, onUnselectItems } = useListContext<RaRecord>();
  return async (decision: object) => {
    const isShown = selectedIds.every((id) => shown.some((row) => row.id === id));
    const { data } = isShown
      ? { data: shown.filter(({ id }) => selectedIds.includes(id)) }
      : await dataProvider.getMany<RaRecord>('conversion', { ids: selectedIds });
    await updateEach(data, decision);
    onUnselectItems();
  };
}

const reasonSchema = z.object({ refusal_reason: requiredText(200) });

/** Asks for one reason of all refusals. */
function RefusalDialog({ onClose }: Closing) {
  const t = useWords();
  const decide = useDecideSelected();
  const refuse = async (reason: object) => {
    await decide({ validation_status: conversionStatus.code('refused'), ...reason });
    onClose();
  };
  return (
    <FormDialog
      title="admin.report.refuse_title"
      submitLabel="admin.report.refuse"
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(reasonSchema, (values) => values)} onSubmit={refuse}>
          {content}
        </Form>
      )}
    >
      <Typography variant="body2" color="text.secondary">
        {t('admin.report.refuse_hint')}
      </Typography>
      <Input.Text source="refusal_reason" />
    </FormDialog>
  );
}

/** The decisions on the selected rows: approve, refuse with one reason, lift what blocks them. */
export function Decisions() {
  const t = useWords();
  const translate = useTranslate();
  const mayDecide = useMay('conversion', 'update');
  const { selectedIds } = useListContext();
  const [isRefusing, setRefusing] = useState(false);
  const { ask, dialog } = useConfirmation();
  const decide = useDecideSelected();
  if (!mayDecide) return null;
  const question = (key: string) => translate(key, { smart_count: selectedIds.length });
  return (
    <>
      <Button
        size="small"
        onClick={() =>
          void ask({
            question: question('admin.report.approve_question'),
            explanation: t('admin.report.approve_text'),
            onConfirm: () => decide({ validation_status: conversionStatus.code('approved') }),
          })
        }
      >
        {t('admin.report.approve')}
      </Button>
      <Button size="small" color="error" onClick={() => setRefusing(true)}>
        {t('admin.report.refuse')}
      </Button>
      <Button
        size="small"
        onClick={() =>
          void ask({
            question: question('admin.report.lift_question'),
            explanation: t('admin.report.lift_text'),
            onConfirm: () => decide({ lift_block: true }),
          })
        }
      >
        {t('admin.report.lift')}
      </Button>
      {isRefusing && <RefusalDialog onClose={() => setRefusing(false)} />}
      {dialog}
    </>
  );
}
