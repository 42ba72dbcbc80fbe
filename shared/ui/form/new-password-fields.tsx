import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import type { SmallForm } from './use-small-form.ts';

/** A new password and its confirmation, of a small form. Each has a button that shows it. */
export function NewPasswordFields({ field }: { field: SmallForm<'password' | 'confirmation'>['field'] }) {
  const { t } = useTranslation();
  return (
    <>
      <NewPasswordField {...field('password')} label={t('screens.password.new')} />
      <PasswordField
        {...field('confirmation')}
        maxLength={textLengthMax.enteredPassword}
        label={t('screens.password.confirmation')}
        autoComplete="new-password"
      />
    </>
  );
}
