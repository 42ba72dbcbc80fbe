import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import { type RefCallback, useState } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { bankCodeType } from '#shared/codes/payouts/bank-code-type.ts';
import {
  BANK_CODES_MAX,
  type BankCodeField,
  FIRST_BANK_CODE,
  type NormalPaymentInfo,
  paymentInfoLengthMax,
} from '#shared/rules/payment-info.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormGrid, WholeRow } from '#shared/ui/form/form-grid.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';

type PaymentInfoFormReturn = UseFormReturn<PaymentInfoValues, unknown, NormalPaymentInfo>;

interface BankCodesProps {
  form: PaymentInfoFormReturn;
}

/** Up to three codes that identify the account, each with its type; the first one is required (specification §4). */
export function BankCodes({ form }: BankCodesProps) {
  const { t } = useTranslation();
  const { control, getValues, setValue, clearErrors } = form;
  const values = useWatch({ control, name: bankCodeType.allCodes });
  /** The codes in the order in which they were chosen. */
  const [order, setOrder] = useState<readonly BankCodeField[]>([]);
  const [hasEmptyRow, setHasEmptyRow] = useState(false);

  const first = useController({ control, name: FIRST_BANK_CODE });

  const chosen = bankCodeType.allCodes.filter((_, index) => values[index] !== null);
  const rows = [
    ...order.filter((field) => chosen.includes(field)),
    ...chosen.filter((field) => !order.includes(field)),
  ];
  const hasRoom = rows.length < BANK_CODES_MAX;
  const shown: readonly (BankCodeField | null)[] =
    hasRoom && (hasEmptyRow || rows.length === 0) ? [...rows, null] : rows;

  /** Chooses the type of a row; what was typed for its other type stays. */
  function choose(field: BankCodeField, from: BankCodeField | null) {
    const typed = from === null ? null : getValues(from);
    if (from === null) setHasEmptyRow(false);
    else forget(from);
    setOrder(from === null ? [...rows, field] : rows.map((row) => (row === from ? field : row)));
    setValue(field, typed ?? '', { shouldDirty: true });
    clearErrors(FIRST_BANK_CODE);
  }

  function remove(field: BankCodeField | null) {
    if (field === null) setHasEmptyRow(false);
    else forget(field);
  }

  function forget(field: BankCodeField) {
    setValue(field, null, { shouldDirty: true });
    clearErrors(field);
    if (field === 'other_value') setValue('other_type', '', { shouldDirty: true });
  }

  return (
    <>
      {shown.map((field, index) => (
        <WholeRow key={index}>
          <CodeRow
            form={form}
            field={field}
            number={index + 1}
            taken={rows}
            // The error of a missing first code is shown at the first select.
            {...(rows.length === 0 && { error: first.fieldState.error?.message, elementRef: first.field.ref })}
            onType={(next) => choose(next, field)}
            onRemove={() => remove(field)}
          />
        </WholeRow>
      ))}
      {shown.length < BANK_CODES_MAX && !shown.includes(null) && (
        <WholeRow>
          <Button variant="outlined" icon={<Add />} style={{ marginBottom: 16 }} onClick={() => setHasEmptyRow(true)}>
            {t('screens.payment_info.add_code')}
          </Button>
        </WholeRow>
      )}
    </>
  );
}

interface CodeRowProps {
  form: PaymentInfoFormReturn;
  /** Null until a type is chosen. */
  field: BankCodeField | null;
  /** From 1. */
  number: number;
  /** The codes of all rows: each can be chosen once. */
  taken: readonly BankCodeField[];
  error?: string | undefined;
  elementRef?: RefCallback<HTMLSelectElement>;
  onType: (field: BankCodeField) => void;
  onRemove: () => void;
}

function CodeRow({ form, field, number, taken, error, elementRef, onType, onRemove }: CodeRowProps) {
  const { t } = useTranslation();
  const free = bankCodeType.allCodes.filter((code) => code === field || !taken.includes(code));
  const isRemovable = field !== null || number > 1;
  return (
    <FormGrid>
      <SelectField
        label={t(number === 1 ? 'screens.payment_info.first_code_type' : 'screens.payment_info.code_type', { number })}
        name={codeTypeName(number)}
        choices={free.map((code) => ({ value: code, label: t(bankCodeType.labelKey(code)) }))}
        value={field}
        error={error}
        {...(elementRef && { elementRef })}
        onValueChange={(code) => {
          const next = bankCodeType.byCode(code)?.code;
          if (next !== undefined) onType(next);
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, '& > div': { flex: 1, minWidth: 0 } }}>
        {field !== null && <CodeValue key={field} form={form} field={field} />}
        {isRemovable && (
          <IconButton
            label={t('screens.payment_info.remove_code', { number })}
            style={{ alignSelf: 'center', marginTop: 4 }}
            onClick={({ currentTarget }) => {
              // The button vanishes with its row; the first select stays.
              const [select] = currentTarget.form?.querySelectorAll<HTMLElement>(`[name="${codeTypeName(1)}"]`) ?? [];
              onRemove();
              select?.focus();
            }}
          >
            <DeleteOutlined />
          </IconButton>
        )}
      </Box>
      {field === 'other_value' && (
        <WholeRow>
          <TextInput
            control={form.control}
            name="other_type"
            label={`${t('screens.payment_info.fields.other_type')}*`}
            hint={t('screens.payment_info.other_type_hint')}
            autoComplete="off"
            maxLength={50}
          />
        </WholeRow>
      )}
    </FormGrid>
  );
}

const codeTypeName = (number: number) => `bank_code_type_${number}`;

function CodeValue({ form, field: name }: { form: PaymentInfoFormReturn; field: BankCodeField }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <TextField
      label={t('screens.payment_info.code_value', { type: t(bankCodeType.labelKey(name)) })}
      name={name}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      // Room for the blanks of a grouped number.
      maxLength={paymentInfoLengthMax[name] + 10}
      elementRef={field.ref}
      onLeave={field.onBlur}
      onValueChange={field.onChange}
    />
  );
}
