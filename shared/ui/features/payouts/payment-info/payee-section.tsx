import { useRef } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { MaskedInput } from '#shared/ui/form/masked-input.tsx';
import { PhoneInput } from '#shared/ui/form/phone-input.tsx';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { cnpjMask, cpfMask, foreignDocumentMask } from './payment-info-masks.ts';
import type { PaymentInfoValues } from './payment-info-values.ts';
import { Section } from './section.tsx';
import { type NameLookup, useBusinessNameLookup } from './use-business-name-lookup.ts';

type PaymentInfoFormReturn = UseFormReturn<PaymentInfoValues, unknown, NormalPaymentInfo>;

interface PayeeSectionProps {
  form: PaymentInfoFormReturn;
  isReadOnly: boolean;
}

/** 'Meus dados': the document and who it belongs to. A complete document finds the name. */
export function PayeeSection({ form, isReadOnly }: PayeeSectionProps) {
  const { t } = useTranslation();
  const { control, getFieldState, getValues, setValue, trigger } = form;
  const type = useWatch({ control, name: 'document_type' });
  const { lookup, lookUp, takeName } = usePayeeName(form);

  /** A national document can only have a Brazilian bank, so that is chosen; a wrong country is reported at once. */
  function takeType() {
    const { document_type, bank_country, document_number } = getValues();
    void lookUp(document_type, document_number);
    recheck('document_number');
    // Touched, so that the error goes with the choice of another country, not only when the field is left.
    if (bank_country !== null) setValue('bank_country', bank_country, { shouldTouch: true, shouldValidate: true });
    else if (document_type !== null && document_type !== documentType.codes.inter)
      setValue('bank_country', BRAZIL, { shouldDirty: true, shouldValidate: true });
  }

  /** Takes away what was wrong with a field by the former value of another one. */
  function recheck(field: 'document_number' | 'pix_key') {
    if (getFieldState(field).invalid) void trigger(field);
  }

  return (
    <Section title={t('screens.payment_info.payee')}>
      <SelectInput
        control={control}
        name="document_type"
        label={`${t('screens.payment_info.fields.document_type')}*`}
        choices={documentType.allCodes.map((code) => ({ value: code, label: t(documentType.labelKey(code)) }))}
        onValueChange={takeType}
      />
      <DocumentInput
        key={type}
        control={control}
        type={type}
        isReadOnly={isReadOnly}
        onValueChange={(text) => {
          void lookUp(type, text);
          recheck('pix_key');
        }}
      />
      <TextInput
        control={control}
        name="business_name"
        label={`${t('screens.payment_info.fields.business_name')}*`}
        autoComplete="off"
        maxLength={160}
        news={<LookupNews lookup={lookup} control={control} onTake={takeName} />}
      />
      <TextInput
        control={control}
        name="trademark"
        label={t('screens.payment_info.fields.trademark')}
        autoComplete="off"
        maxLength={160}
      />
      <TextInput
        control={control}
        name="email"
        label={`${t('screens.payment_info.fields.email')}*`}
        hint={t('screens.payment_info.email_hint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <PhoneInput
        control={control}
        name="phone_number"
        label={t('screens.payment_info.fields.phone_number')}
        hint={t('screens.personal.phone_hint')}
      />
    </Section>
  );
}

/** Finds the name that belongs to a document. */
function usePayeeName({ getValues, setValue }: PaymentInfoFormReturn) {
  const shown = useRef(getValues());
  /** The name that belongs to another document, stored or filled in by a look-up; a typed one is kept. */
  const oldName = useRef(getValues('business_name'));
  const isNameUntouched = () => getValues('business_name').trim() === oldName.current;
  const { lookup, lookUp } = useBusinessNameLookup({
    onFound: (name) => {
      if (getValues('business_name').trim() === '' || isNameUntouched()) takeName(name);
    },
    // The name must be typed again, because the one on the screen belongs to the old document.
    onNotFound: () => {
      if (isNameUntouched() && !isShownDocument()) takeName('');
    },
  });
  const isShownDocument = () =>
    getValues('document_type') === shown.current.document_type &&
    getValues('document_number') === shown.current.document_number;

  function takeName(name: string) {
    oldName.current = name;
    setValue('business_name', name, { shouldDirty: true, shouldValidate: true });
  }

  return { lookup, lookUp, takeName };
}

interface DocumentInputProps {
  control: PaymentInfoFormReturn['control'];
  type: string | null;
  isReadOnly: boolean;
  onValueChange: (text: string) => void;
}

/** The number of the document, with the mask of its type. Numbers that are shown in part have no mask. */
function DocumentInput({ control, type, isReadOnly, onValueChange }: DocumentInputProps) {
  const { t } = useTranslation();
  const common = { control, name: 'document_number', autoComplete: 'off', spellCheck: false } as const;
  const label =
    type === null ? `${t('screens.payment_info.fields.document_number')}*` : `${t(documentType.labelKey(type))}*`;
  if (isReadOnly || type === null) {
    return <TextInput {...common} label={label} disabled={type === null} />;
  }
  if (type === documentType.codes.cpf) {
    return <MaskedInput {...common} label={label} mask={cpfMask} inputMode="numeric" onValueChange={onValueChange} />;
  }
  return (
    <MaskedInput
      {...common}
      label={label}
      mask={type === documentType.codes.cnpj ? cnpjMask : foreignDocumentMask}
      autoCapitalize="characters"
      onValueChange={onValueChange}
    />
  );
}

interface LookupNewsProps {
  lookup: NameLookup;
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
  onTake: (name: string) => void;
}

/** The state of the look-up. A name other than the typed one is offered, not filled in. */
function LookupNews({ lookup, control, onTake }: LookupNewsProps) {
  const { t } = useTranslation();
  const typed = useWatch({ control, name: 'business_name' });
  if (lookup.status === 'looking') return t('screens.payment_info.looking_up');
  if (lookup.status === 'failed') return lookup.message;
  if (lookup.status !== 'found' || lookup.name === typed.trim()) return null;
  return (
    <>
      {t('screens.payment_info.found_name', { name: lookup.name })}{' '}
      <Button onClick={() => onTake(lookup.name)}>{t('screens.payment_info.take_name')}</Button>
    </>
  );
}
