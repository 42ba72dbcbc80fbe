import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { soldText } from './figures.ts';
import styles from './status-sums.module.css';

/** What is invoiced or paid was approved. */
const groups = {
  pending: ['pending'],
  approved: ['approved', 'invoiced', 'paid'],
  refused: ['refused'],
} as const;

export type StatusGroup = keyof typeof groups;

/** Adds up what of a period waits, was approved or was refused. */
export function sumOfStatus(
  { by_status: rows }: Pick<ResourceRecord<'dashboard-summary'>, 'by_status'>,
  group: StatusGroup,
) {
  const codes: readonly number[] = groups[group].map((name) => conversionStatus.codes[name]);
  const own = rows.filter(({ validation_status: code }) => codes.includes(code));
  return {
    conversions: own.reduce((sum, row) => sum + row.conversions, 0),
    commission: own.reduce((sum, row) => sum + Math.round(row.commission * 100), 0) / 100,
  };
}

const shown = ['pending', 'approved', 'refused'] as const satisfies StatusGroup[];

/** What of a period waits, was approved and was refused: conversions and their commission. As high while it loads. */
export function StatusSums({ summary }: { summary: ResourceRecord<'dashboard-summary'> | undefined }) {
  const { t, locale } = useTranslation();
  return (
    <dl className={styles.sums}>
      {shown.map((name) => {
        const { conversions, commission } = sumOfStatus({ by_status: summary?.by_status ?? [] }, name);
        return (
          <div key={name}>
            <dt>{t(`codes.conversion_status.${name}`)}</dt>
            <dd className={styles.sum}>
              {summary === undefined ? <TextSkeleton width="70%" /> : formatBrl(commission, locale)}
            </dd>
            <dd className={styles.more}>
              {summary === undefined ? (
                <TextSkeleton width="50%" />
              ) : conversions === 0 ? (
                t('screens.dashboard.status_none')
              ) : (
                soldText(conversions, t, locale)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
