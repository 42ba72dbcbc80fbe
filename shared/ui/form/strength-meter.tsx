import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';

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

export type Strength = 'strong' | 'good' | 'weak' | 'very_weak';

/** The score from which each strength applies (spec §4: over 80, over 60, 30 or more, 20 or more). */
const thresholds: readonly { strength: Strength; reached: (score: number) => boolean }[] = [
  { strength: 'strong', reached: (score) => score > 80 },
  { strength: 'good', reached: (score) => score > 60 },
  { strength: 'weak', reached: (score) => score >= 30 },
  { strength: 'very_weak', reached: (score) => score >= 20 },
];

const classes = [/\d/, /[a-z]/, /[A-Z]/, /\W/];

/**
 * Returns the strength of a password from 0 to 100: 5 points per character, fewer for each earlier occurrence of it,
 * and 10 for every kind of character beyond the first. Only a hint while typing; only the server refuses passwords.
 */
export function passwordScore(password: string): number {
  const seen = new Map<string, number>();
  let score = 0;
  for (const character of password) {
    const times = (seen.get(character) ?? 0) + 1;
    seen.set(character, times);
    score += 5 / times;
  }
  const kinds = classes.filter((kind) => kind.test(password)).length;
  return Math.min(100, Math.trunc(score + Math.max(0, kinds - 1) * 10));
}

/** Returns the strength of a score; undefined below 20. */
export const strengthOf = (score: number): Strength | undefined =>
  thresholds.find(({ reached }) => reached(score))?.strength;
