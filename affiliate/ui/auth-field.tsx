import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useFaultText, useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './auth-form.module.css';

interface AuthFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  hint?: string;
  /** A catalogue key or a text of the server. */
  fault?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Stands in the frame of the input, at its end. */
  end?: ReactNode;
}

/** A labelled input with its fault or hint under it, in plain CSS. */
export function AuthField({ label, hint, fault, end, ...input }: AuthFieldProps) {
  const id = useId();
  const faultText = useFaultText();
  const isFaulty = fault !== undefined;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control} data-faulty={isFaulty}>
        <input {...input} id={id} className={styles.input} aria-invalid={isFaulty} aria-describedby={`${id}-help`} />
        {end}
      </div>
      <div id={`${id}-help`} className={styles.help} data-faulty={isFaulty}>
        {faultText(fault) ?? hint}
      </div>
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField(props: Omit<AuthFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <AuthField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(isShown ? 'portal.auth.hide_password' : 'portal.auth.show_password')}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      }
    />
  );
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 4 16 16" strokeLinecap="round" />}
    </svg>
  );
}
