import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
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
  const { t } = useTranslation();
  const termsOf = ({ site_id, site_name, starts_on, ends_on }: Coupon) =>
    [
      site_id === null ? t('portal.campaigns.coupon_with_link') : t('portal.campaigns.coupon_own'),
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
          {coupon.site_id === null ? (
            <>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{coupon.code}</Typography>
              <Typography>{coupon.description}</Typography>
            </>
          ) : (
            <CopyField
              name={`coupon-${coupon.id}`}
              label={coupon.description}
              value={coupon.code}
              copyLabel={t('portal.campaigns.copy_coupon', { code: coupon.code })}
            />
          )}
          <Typography variant="body2" color="text.secondary">
            {termsOf(coupon)}
          </Typography>
          {coupon.site_id === null && onLink && (
            <Box sx={{ mt: 0.5 }}>
              <Button variant="outlined" onClick={() => onLink(coupon.id)} aria-description={coupon.code}>
                {t('portal.campaigns.link_with_coupon')}
              </Button>
            </Box>
          )}
        </li>
      ))}
    </ul>
  );
}
