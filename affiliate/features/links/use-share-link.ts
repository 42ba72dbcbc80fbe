import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { TrackingLink } from './link-form.tsx';

/** Returns what shares a link by the phone's own menu; undefined in a browser without one. */
export function useShareLink(): ((link: TrackingLink) => Promise<void>) | undefined {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  if (!('share' in navigator)) return undefined;
  return async ({ campaign_name: title, coupon_code: code, coupon_is_over: isOver, short_url: url }) => {
    const couponText = code === null || isOver ? {} : { text: t('portal.links.share_coupon', { code }) };
    try {
      await navigator.share({ title, ...couponText, url });
    } catch (error) {
      // The person closed the menu.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(t('screens.copy.failed'), 'error');
    }
  };
}
