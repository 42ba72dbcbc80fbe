import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { TrackingLink } from './link-form.tsx';

/** Returns what shares something by the phone's own menu; undefined in a browser without one. */
export function useShare(): ((what: ShareData) => Promise<void>) | undefined {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  if (!('share' in navigator)) return undefined;
  return async (what) => {
    try {
      await navigator.share(what);
    } catch (error) {
      // The person closed the menu.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(t('screens.copy.failed'), 'error');
    }
  };
}

/** The same for a link. */
export function useShareLink(): ((link: TrackingLink) => Promise<void>) | undefined {
  const { t } = useTranslation();
  const share = useShare();
  return (
    share &&
    (({ campaign_name: title, coupon_code: code, coupon_is_over: isOver, short_url: url }) =>
      share({ title, ...(code !== null && !isOver && { text: t('portal.links.share_coupon', { code }) }), url }))
  );
}
