import Typography from '@mui/material/Typography';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import styles from './campaigns.module.css';

/** The coupons of a campaign, to copy. A sale with one of them counts without a click. */
export function Coupons({ coupons }: { coupons: readonly ResourceRecord<'coupon'>[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {coupons.map(({ id, code, description, site_name, ends_on }) => (
        <li key={id}>
          <CopyField
            name={`coupon-${id}`}
            label={description}
            value={code}
            copyLabel={t('portal.campaigns.copy_coupon', { code })}
          />
          <Typography variant="body2" color="text.secondary">
            {[site_name ?? '', ends_on === null ? '' : t('portal.campaigns.coupon_ends', { date: formatDate(ends_on) })]
              .filter((text) => text !== '')
              .join(' · ')}
          </Typography>
        </li>
      ))}
    </ul>
  );
}
