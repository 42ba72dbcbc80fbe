import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './report.module.css';
import type { Conversion } from './report-columns.ts';

/** Why a conversion earns nothing; nothing for one that earns. */
export function Refusal({ row }: { row: Conversion }) {
  const { t } = useTranslation();
  if (row.validation_status !== conversionStatus.codes.refused) return null;
  const reason = row.block === null ? row.refusal_reason : t(conversionBlock.labelKey(row.block));
  return (
    <div className={styles.reason}>
      {reason === null ? t('portal.report.refused_plain') : t('portal.report.refused', { reason })}
    </div>
  );
}
