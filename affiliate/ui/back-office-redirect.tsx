import { useEffect } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Splash } from './splash.tsx';

/** Sends staff on to the other site, which is loaded as a page of its own. */
export function BackOfficeRedirect({ to }: { to: string }) {
  const { t } = useTranslation();
  useEffect(() => window.location.replace(to), [to]);
  return <Splash text={t('portal.layout.opening_back_office')} />;
}
