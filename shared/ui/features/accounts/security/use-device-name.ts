import { browserOf } from '#shared/rules/browser-of.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** Returns a function that names a device by its `User-Agent`: 'Chrome em Windows'. */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { name, system } = browserOf(userAgent);
    if (name === null && system === null) return t('screens.security.unknown_browser');
    return t('screens.security.device', {
      browser: name ?? t('screens.security.unknown_browser'),
      system: system ?? t('screens.security.unknown_system'),
    });
  };
}
