import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';
import { passwordScore, strengthOf } from './password-strength.ts';

/** Shows the strength of a password as a bar and a word. */
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
        {level !== undefined && `${t('screens.password.strength.label')}: ${t(`screens.password.strength.${level}`)}`}
      </div>
    </div>
  );
}
