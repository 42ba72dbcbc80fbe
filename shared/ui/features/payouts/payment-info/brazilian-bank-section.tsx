import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { bankAccountType } from '#shared/codes/payouts/bank-account-type.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { BankInput } from './bank-input.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';
import { PixFields } from './pix-fields.tsx';
import { Section } from './section.tsx';

const AccountWarning = lazyPart(() => import('./account-warning.tsx'), 'AccountWarning');

interface BrazilianBankSectionProps {
  form: UseFormReturn<PaymentInfoValues, unknown, NormalPaymentInfo>;
  isReadOnly: boolean;
}

/** The account at a Brazilian bank, and its Pix key. */
export function BrazilianBankSection({ form, isReadOnly }: BrazilianBankSectionProps) {
  const { t } = useTranslation();
  const { control } = form;
  /** An account that is being edited is checked, and no other one. */
  const [isEdited, setEdited] = useState(false);
  const checkAccount = () => setEdited(true);
  return (
    <Section title={t('screens.payment_info.brazilian_bank')}>
      <WholeRow>
        <BankInput control={control} />
      </WholeRow>
      <TextInput
        control={control}
        name="bank_agency"
        label={`${t('screens.payment_info.fields.bank_agency')}*`}
        hint={t('screens.payment_info.agency_hint')}
        autoComplete="off"
        maxLength={8}
        onValueChange={checkAccount}
      />
      <SelectInput
        control={control}
        name="bank_account_type"
        label={`${t('screens.payment_info.fields.bank_account_type')}*`}
        choices={bankAccountType.allCodes.map((code) => ({ value: code, label: t(bankAccountType.labelKey(code)) }))}
      />
      <div>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 112px', gap: 2 }}>
          <TextInput
            control={control}
            name="bank_account_number"
            label={`${t('screens.payment_info.fields.bank_account_number')}*`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={18}
            onValueChange={checkAccount}
          />
          <TextInput
            control={control}
            name="bank_account_number_digit"
            label={`${t('screens.payment_info.fields.bank_account_number_digit')}*`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={2}
            onValueChange={checkAccount}
          />
        </Box>
        <Box role="status" sx={{ fontSize: '0.8125rem', color: 'warning.main' }}>
          {isEdited && (
            <LazyPlace>
              <AccountWarning control={control} />
            </LazyPlace>
          )}
        </Box>
      </div>
      <PixFields form={form} isReadOnly={isReadOnly} />
    </Section>
  );
}
