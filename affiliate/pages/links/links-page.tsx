import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The affiliate's tracking links. */
export function LinksPage() {
  const { t } = useTranslation();
  return <PageHeading title={t('portal.page.links')} />;
}
