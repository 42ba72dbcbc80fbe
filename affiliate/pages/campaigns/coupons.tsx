import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyTextButton } from '../../features/links/copy-link-button.tsx';
import styles from './campaigns.module.css';

type Coupon = ResourceRecord<'coupon'>;

interface CouponsProps {
  coupons: readonly Coupon[];
  /** The current business date. */
  today: string;
  /** Starts a link with a coupon; undefined if the user cannot make one for this campaign. */
  onLink: ((couponId: number) => void) | undefined;
}

/** The coupons of a campaign: those of one channel count without a click, those for all channels only with a link. */
export function Coupons({ coupons, today, onLink }: CouponsProps) {
  const { t, locale } = useTranslation();
  const termsOf = ({ site_id, site_name, starts_on, ends_on }: Coupon) =>
    [
      site_id === null ? t('portal.campaigns.coupon_with_link') : t('portal.campaigns.coupon_own'),
      site_name ?? '',
      starts_on > today ? t('portal.campaigns.coupon_starts', { date: formatDate(starts_on, locale) }) : '',
      ends_on === null ? '' : t('portal.campaigns.coupon_ends', { date: formatDate(ends_on, locale) }),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  return (
    <ul className={styles.lines}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className={styles.coupon}>
          <strong className={styles.code}>{coupon.code}</strong>
          <div className={styles.who}>
            <p>{coupon.description}</p>
            <p className={styles.small}>{termsOf(coupon)}</p>
          </div>
          {coupon.site_id !== null && (
            <CopyTextButton
              variant="outlined"
              className={styles.action}
              text={coupon.code}
              label={t('portal.campaigns.copy_coupon', { code: coupon.code })}
            />
          )}
          {coupon.site_id === null && onLink && (
            <Button
              variant="outlined"
              className={styles.action}
              aria-haspopup="dialog"
              aria-description={coupon.code}
              onClick={() => onLink(coupon.id)}
            >
              {t('portal.campaigns.link_with_coupon')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
