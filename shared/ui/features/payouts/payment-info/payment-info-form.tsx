import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { hasBrazilianBank, type NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { countryName } from '#shared/ui/base/country-name.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormActions } from '#shared/ui/form/form-grid.tsx';
import { FormTroubles } from '#shared/ui/form/form-screen.tsx';
import { FieldSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { useFocusField } from '#shared/ui/form/use-focus-field.ts';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { TextLengthsProvider } from '#shared/ui/form/use-text-length.ts';
import { BrazilianBankSection } from './brazilian-bank-section.tsx';
import { DeletePaymentInfo } from './delete-payment-info.tsx';
import { PayeeSection } from './payee-section.tsx';
import { paymentInfoForm, type PaymentInfoValues } from './payment-info-values.ts';
import { Section } from './section.tsx';

const PendingChanges = lazyPart(() => import('./pending-changes.tsx'), 'PendingChanges');

const FailedPayment = lazyPart(
  async () => ({ FailedPayment: (await import('./failed-payment.tsx')).FailedPayment }),
  'FailedPayment',
);

const ForeignBankSection = lazyPart(
  async () => ({ ForeignBankSection: (await import('./foreign-bank-section.tsx')).ForeignBankSection }),
  'ForeignBankSection',
);
const ForeignCountryInput = lazyPart(
  async () => ({ ForeignCountryInput: (await import('./foreign-bank-section.tsx')).ForeignCountryInput }),
  'ForeignCountryInput',
);

interface PaymentInfoFormProps {
  affiliateId: number;
  /** The present payment data; undefined where there are none yet. */
  info: ResourceRecord<'payment-info'> | undefined;
  isReadOnly: boolean;
  /** The field that a link leads to. */
  focusField: string | undefined;
  /** A payment that failed, whose field is shown with what the bank said. */
  failedPaymentId: number | undefined;
  mayDelete: boolean;
  onCreated: (info: ResourceRecord<'payment-info'>) => void;
  onChanged: (info: ResourceRecord<'payment-info'>) => void;
  onDeleted: () => void;
}

/** The form of payment data. Document and bank country decide whether the bank is Brazilian or abroad. */
export function PaymentInfoForm(props: PaymentInfoFormProps) {
  const { affiliateId, info, isReadOnly, focusField, failedPaymentId, mayDelete } = props;
  const { onCreated, onChanged, onDeleted } = props;
  const { t } = useTranslation();
  const { form, control, record, state } = useRecordForm(paymentInfoForm, {
    id: info?.id,
    known: info,
    toCreate: (body) => ({ ...body, affiliate_id: affiliateId }),
    savedText: (saved) =>
      t(saved.pending === null ? 'screens.payment_info.saved' : 'screens.payment_info.saved_pending'),
    onSaved: (saved) => (info === undefined ? onCreated(saved) : onChanged(saved)),
  });
  const [bank_country, document_type] = useWatch({ control, name: ['bank_country', 'document_type'] });
  const isBrazilian = hasBrazilianBank({ bank_country, document_type });

  useFocusField(form, focusField, isBrazilian);

  return (
    <form noValidate onSubmit={(event) => void state.submit(event)}>
      <TextLengthsProvider value={state.lengths}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {record?.pending && (
            <LazyPlace>
              <PendingChanges pending={record.pending} />
            </LazyPlace>
          )}
          <PayeeSection form={form} isReadOnly={isReadOnly} />
          <Section title={t('screens.payment_info.bank_information')}>
            <BankCountryInput control={control} />
          </Section>
          {isBrazilian ? (
            <BrazilianBankSection form={form} isReadOnly={isReadOnly} />
          ) : (
            <LazyPlace fallback={<FieldSkeleton />}>
              <ForeignBankSection form={form} focusField={focusField} />
            </LazyPlace>
          )}
        </Box>
      </TextLengthsProvider>
      {failedPaymentId !== undefined && (
        <LazyPlace>
          <FailedPayment paymentId={failedPaymentId} form={form} />
        </LazyPlace>
      )}
      <FormTroubles state={state} />
      <FormActions isKept>
        <Button type="submit" variant="contained" isBusy={state.isBusy}>
          {t(info === undefined ? 'screens.payment_info.create' : 'common.save_changes')}
        </Button>
        {record !== undefined && mayDelete && <DeletePaymentInfo info={record} onDeleted={onDeleted} />}
      </FormActions>
    </form>
  );
}

interface BankCountryInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

/** The country of the bank: Brazil for a national document, any other for a foreign one (specification §5). */
function BankCountryInput({ control }: BankCountryInputProps) {
  const { t, locale } = useTranslation();
  const [type, country] = useWatch({ control, name: ['document_type', 'bank_country'] });
  if (type === documentType.codes.inter) {
    return (
      <LazyPlace fallback={<FieldSkeleton />}>
        <ForeignCountryInput control={control} />
      </LazyPlace>
    );
  }
  return (
    <SelectInput
      control={control}
      name="bank_country"
      label={`${t('screens.payment_info.fields.bank_country')}*`}
      choices={[{ value: BRAZIL, label: countryName(BRAZIL, locale) }]}
      unlistedLabel={country === null ? undefined : countryName(country, locale)}
    />
  );
}
