import * as z from 'zod/mini';
import { isPhone } from '#shared/brazil/phone.ts';
import { requiredText } from '#shared/fields.ts';
import { personalDataInput } from '#shared/resources/affiliate.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { FormFault } from '#shared/ui/form/form-fault.tsx';
import { FormActions, FormGrid } from '#shared/ui/form/form-grid.tsx';
import { sentPhone, shownPhone } from '#shared/ui/form/phone-mask.ts';
import { PhoneInput } from '#shared/ui/form/phone-input.tsx';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { useAffiliateForm } from '#shared/ui/features/affiliate/use-affiliate-form.ts';
import { VersionConflict } from '#shared/ui/base/version-conflict.tsx';
import { splitName } from './split-name.ts';

type Affiliate = ResourceRecord<'affiliate'>;

interface PersonalDataValues {
  name: string;
  last_name: string;
  business_name: string;
  email: string;
  phone_number: string;
}

const schema = z.extend(personalDataInput, {
  phone_number: requiredText(20).check(z.refine(isPhone, 'validation.phone')),
});

const resolver = schemaResolver(schema, ({ phone_number, ...values }: PersonalDataValues) => ({
  ...values,
  phone_number: sentPhone(phone_number),
}));

const toValues = (record: Affiliate): PersonalDataValues => {
  const { name, lastName } = splitName(record.name, record.last_name);
  return {
    name,
    last_name: lastName,
    business_name: record.business_name ?? '',
    email: record.email,
    phone_number: shownPhone(record.phone_number ?? ''),
  };
};

interface PersonalDataScreenProps {
  affiliateId: number;
  onSaved?: (record: Affiliate) => void;
}

/** The personal data of an affiliate: 'Minha Conta' to affiliates, 'Dados Pessoais' to staff. */
export function PersonalDataScreen({ affiliateId, onSaved }: PersonalDataScreenProps) {
  const query = useAffiliate(affiliateId);
  // A failed reload keeps the form, and what was typed in it.
  if (query.data === undefined) {
    if (query.isError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
    return <FormSkeleton fields={5} />;
  }
  return (
    <PersonalDataForm record={query.data} reload={() => query.refetch({ throwOnError: true })} onSaved={onSaved} />
  );
}

interface PersonalDataFormProps {
  record: Affiliate;
  reload: () => Promise<unknown>;
  onSaved?: ((record: Affiliate) => void) | undefined;
}

function PersonalDataForm({ record, reload, onSaved }: PersonalDataFormProps) {
  const { t } = useTranslation();
  const { form, submit, conflict, resolveConflict } = useAffiliateForm({ record, resolver, toValues, reload, onSaved });
  const { control, formState } = form;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormGrid>
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
          readOnly
        />
        <PhoneInput
          control={control}
          name="phone_number"
          label={t('screens.personal.phone')}
          hint={t('screens.personal.phone_hint')}
        />
      </FormGrid>
      {conflict && <VersionConflict onReload={resolveConflict} />}
      <FormFault state={formState} />
      <FormActions>
        <Button type="submit" variant="contained" isBusy={formState.isSubmitting}>
          {t('common.save_changes')}
        </Button>
      </FormActions>
    </form>
  );
}
