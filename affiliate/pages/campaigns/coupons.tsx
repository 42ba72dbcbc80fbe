import Typography from '@mui/material/Typography';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import styles from './campaigns.module.css';

type Coupon = ResourceRecord<'coupon'>;

interface CouponsProps {
  coupons: readonly Coupon[];
  /** The current business date. */
  today: string;
}

/** The coupons of a campaign, to copy. A sale with one of them counts without a click. */
export function Coupons({ coupons, today }: CouponsProps) {
  const { t } = useTranslation();
  const termsOf = ({ site_name, starts_on, ends_on }: Coupon) =>
    [
      site_name ?? '',
      starts_on > today ? t('portal.campaigns.coupon_starts', { date: formatDate(starts_on) }) : '',
      ends_on === null ? '' : t('portal.campaigns.coupon_ends', { date: formatDate(ends_on) }),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  return (
    <ul className={styles.rows}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CopyField
            name={`coupon-${coupon.id}`}
            label={coupon.description}
            value={coupon.code}
            copyLabel={t('portal.campaigns.copy_coupon', { code: coupon.code })}
          />
          <Typography variant="body2" color="text.secondary">
            {termsOf(coupon)}
          </Typography>
        </li>
      ))}
    </ul>
  );
}
