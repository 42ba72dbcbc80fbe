import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

const isoDateLength = 10;

interface KeyFieldsProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  expiresOn: FieldPathByValue<Values, string>;
}

/** What a key is called, and its last day. */
export function KeyFields<Values extends FieldValues, Body>({
  control,
  name,
  expiresOn,
}: KeyFieldsProps<Values, Body>) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        control={control}
        name={name}
        label={t('screens.api_keys.name')}
        hint={t('screens.api_keys.name_hint')}
        autoComplete="off"
      />
      <TextInput
        control={control}
        name={expiresOn}
        type="date"
        label={t('screens.api_keys.expires_on')}
        hint={t('screens.api_keys.expires_on_hint')}
        maxLength={isoDateLength}
      />
    </>
  );
}
