import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextField, type TextFieldProps } from '#shared/ui/form/text-field.tsx';

interface CodeFieldProps extends Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onValueChange' | 'elementRef'> {
  /** Asks for one of the recovery codes, which have letters, instead of the code of the app. */
  isRecovery?: boolean;
}

/** The field for the code of a second factor. */
export function CodeField({ isRecovery = false, ...field }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      label={t(isRecovery ? 'screens.session.recovery_code' : 'screens.session.code')}
      hint={t(isRecovery ? 'screens.session.recovery_code_hint' : 'screens.session.code_hint')}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}
