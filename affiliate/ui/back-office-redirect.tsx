import { useEffect } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Splash } from './splash.tsx';

/** Redirects staff to the back-office, which is loaded as a new page. */
export function BackOfficeRedirect({ to }: { to: string }) {
  const { t } = useTranslation();
  useEffect(() => window.location.replace(to), [to]);
  return <Splash text={t('portal.layout.opening_back_office')} />;
}
