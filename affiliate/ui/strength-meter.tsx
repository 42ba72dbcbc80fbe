import { passwordScore, strengthOf } from '#shared/ui/form/password-strength.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './auth-form.module.css';

/** How hard a password is to guess, as a bar and in a word. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const score = passwordScore(password);
  const level = strengthOf(score);
  return (
    <div>
      <div className={styles.meter} data-level={level ?? 'none'} aria-hidden>
        <div className={styles.meterBar} style={{ width: `${score}%` }} />
      </div>
      <div className={styles.help} role="status">
        {level !== undefined && `${t('portal.strength.label')}: ${t(`portal.strength.${level}`)}`}
      </div>
    </div>
  );
}
