import Typography from '@mui/material/Typography';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import type { TrackingLink } from './link-form.tsx';

/** The coupon of a link, to be copied beside it. Nothing for a link without one. */
export function LinkCoupon({ link, hint }: { link: TrackingLink; hint?: string }) {
  const { t } = useTranslation();
  const { id, coupon_code: code, coupon_is_over: isOver } = link;
  if (code === null) return null;
  if (isOver) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('portal.links.coupon_over', { code })}
      </Typography>
    );
  }
  return (
    <CopyField
      name={`coupon_${id}`}
      label={t('portal.links.coupon')}
      value={code}
      copyLabel={t('portal.links.copy_coupon', { code })}
      hint={hint}
    />
  );
}
