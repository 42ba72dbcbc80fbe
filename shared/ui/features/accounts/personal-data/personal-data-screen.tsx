import * as z from 'zod/mini';
import { isPhone } from '#shared/brazil/phone.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { personalDataInput } from '#shared/resources/accounts/affiliate-input.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormScreen } from '#shared/ui/form/form-screen.tsx';
import { PhoneInput } from '#shared/ui/form/phone-input.tsx';
import { sentPhone, shownPhone } from '#shared/ui/form/phone-mask.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useFocusField } from '#shared/ui/form/use-focus-field.ts';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { splitName } from './split-name.ts';

const schema = z.extend(personalDataInput, {
  phone_number: requiredText(30).check(z.refine(isPhone, 'validation.phone')),
});

const personalDataForm = recordForm(
  { name: 'affiliate' },
  {
    schema,
    toValues: (record) => {
      const { name, lastName } = splitName(record.name, record.last_name);
      return {
        name,
        last_name: lastName,
        business_name: record.business_name ?? '',
        email: record.email,
        phone_number: shownPhone(record.phone_number ?? ''),
      };
    },
    toInput: ({ phone_number, ...values }) => ({ ...values, phone_number: sentPhone(phone_number) }),
  },
);

interface PersonalDataScreenProps {
  affiliateId: number;
  /** The field that a link leads to. */
  focusField?: string | undefined;
  onSaved?: (record: ResourceRecord<'affiliate'>) => void;
}

/** An affiliate's personal data: 'Minha Conta' for affiliates, 'Dados Pessoais' for staff. */
export function PersonalDataScreen({ affiliateId, focusField, onSaved }: PersonalDataScreenProps) {
  const { t } = useTranslation();
  const { form, control, state } = useRecordForm(personalDataForm, {
    id: affiliateId,
    savedText: t('screens.affiliate_saved'),
    onSaved,
  });
  useFocusField(form, focusField, state.isReady);
  return (
    <FormScreen state={state} fields={5}>
      <TextInput control={control} name="name" label={t('screens.personal.first_name')} autoComplete="given-name" />
      <TextInput
        control={control}
        name="last_name"
        label={t('screens.personal.last_name')}
        autoComplete="family-name"
      />
      <TextInput
        control={control}
        name="business_name"
        label={t('screens.personal.company')}
        hint={t('screens.personal.company_hint')}
        autoComplete="organization"
      />
      <TextInput
        control={control}
        name="email"
        label={t('screens.personal.email')}
        hint={t('screens.personal.email_hint')}
        type="email"
        disabled
      />
      <PhoneInput
        control={control}
        name="phone_number"
        label={t('screens.personal.phone')}
        hint={t('screens.personal.phone_hint')}
      />
    </FormScreen>
  );
}
