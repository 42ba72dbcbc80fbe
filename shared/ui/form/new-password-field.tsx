import { type ClipboardEvent, type RefCallback, useState } from 'react';
import { PASSWORD_LENGTH, passwordRules } from '#shared/rules/password.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldProps {
  name: string;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The error: a catalogue key or a text of the server. */
  error?: string | undefined;
  onLeave?: () => void;
  elementRef?: RefCallback<HTMLElement>;
}

/**
 * A field for a new password. Shows its rules while the user types, and accepts no typed character beyond the maximum
 * length (S5.17). A longer pasted password is refused rather than truncated, as the user would not know the truncated
 * one. It is controlled: `NewPasswordInput` connects it to a form.
 */
export function NewPasswordField({ value, onValueChange, error, ...passed }: NewPasswordFieldProps) {
  const [isPasteRefused, setPasteRefused] = useState(false);

  function refuseLong(event: ClipboardEvent) {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { selectionStart, selectionEnd } = event.target;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const length = value.length - replaced + event.clipboardData.getData('text').length;
    if (length <= PASSWORD_LENGTH.max) return;
    event.preventDefault();
    setPasteRefused(true);
  }

  return (
    <div>
      <PasswordField
        {...passed}
        value={value}
        hint={<Rules password={value} />}
        error={isPasteRefused ? 'validation.password_long' : error}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        onPaste={refuseLong}
        onValueChange={(next) => {
          setPasteRefused(false);
          onValueChange(next);
        }}
      />
      <StrengthMeter password={value} />
    </div>
  );
}

const ruleNames = ['length', 'characters'] as const satisfies readonly (keyof typeof passwordRules)[];

const marks = { kept: 'm2 7.5 3.5 3.5L12 3.5', broken: 'm3 3 8 8m0-8-8 8', open: 'M7 7h.01' } as const;

/** The rules of a password, each marked as met or not. */
function Rules({ password }: { password: string }) {
  const { t } = useTranslation();
  const isFull = password.length === PASSWORD_LENGTH.max;
  return (
    <ul className={styles.rules}>
      {ruleNames.map((name) => {
        const isKept = password !== '' && passwordRules[name](password);
        // A password that is too short is not an error while it is typed; a blank is.
        const isBroken = password !== '' && !isKept && name === 'characters';
        const state = isKept ? 'kept' : isBroken ? 'broken' : 'open';
        const words = name === 'length' && isFull ? 'length_full' : name;
        return (
          <li key={name} data-state={state}>
            <svg
              width="14"
              height="14"
              viewBox="0 0 14 14"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              aria-hidden
            >
              <path d={marks[state]} strokeLinecap="round" />
            </svg>
            {t(`screens.password.rules.${words}`, PASSWORD_LENGTH)}
            {isKept && <span className={styles.unseen}>({t('screens.password.kept')})</span>}
          </li>
        );
      })}
    </ul>
  );
}
