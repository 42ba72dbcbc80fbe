import { type UseFormReturn, useWatch } from 'react-hook-form';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { MaskedInput } from '#shared/ui/form/masked-input.tsx';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { cnpjMask, cpfMask, pixMobileMask } from './payment-info-masks.ts';
import type { PaymentInfoValues } from './payment-info-values.ts';

interface PixFieldsProps {
  form: UseFormReturn<PaymentInfoValues, unknown, NormalPaymentInfo>;
  isReadOnly: boolean;
}

/** The Pix key of the account. A key that is a document is the payee's own, so it is filled in. */
export function PixFields({ form, isReadOnly }: PixFieldsProps) {
  const { t } = useTranslation();
  const { control, getValues, setValue, clearErrors } = form;
  const type = useWatch({ control, name: 'pix_type' });

  function takeType() {
    const { pix_type, document_type, document_number } = getValues();
    setValue('pix_key', pix_type !== null && pix_type === document_type ? document_number : '', { shouldDirty: true });
    clearErrors('pix_key');
  }

  return (
    <>
      <SelectInput
        control={control}
        name="pix_type"
        label={t('screens.payment_info.fields.pix_type')}
        choices={pixType.allCodes.map((code) => ({ value: code, label: t(pixType.labelKey(code)) }))}
        isOptional
        onValueChange={takeType}
      />
      {type !== null && <PixKeyInput key={type} form={form} type={type} isReadOnly={isReadOnly} />}
    </>
  );
}

/** The masks of the keys that have one. */
const masks = { Celular: pixMobileMask, CPF: cpfMask, CNPJ: cnpjMask } as const;

function PixKeyInput({ form: { control }, type, isReadOnly }: PixFieldsProps & { type: string | null }) {
  const { t } = useTranslation();
  const code = pixType.byCode(type)?.code;
  const common = {
    control,
    name: 'pix_key',
    label: t('screens.payment_info.fields.pix_key'),
    hint: t('screens.payment_info.pix_hint'),
    autoComplete: 'off',
    spellCheck: false,
  } as const;
  if (isReadOnly || code === undefined || code === 'Email' || code === 'Aleatória') {
    return (
      <TextInput
        {...common}
        disabled={code === undefined}
        autoCapitalize="none"
        {...(code === 'Email' && { type: 'email' })}
      />
    );
  }
  return code === 'CNPJ' ? (
    <MaskedInput {...common} mask={masks.CNPJ} autoCapitalize="characters" />
  ) : (
    <MaskedInput {...common} mask={masks[code]} inputMode="numeric" />
  );
}
