import { Link } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../../session/paths.ts';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The page for an unknown path. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.not_found')} className={styles.heading} />
      <p>{t('portal.not_found.text')}</p>
      <Link className={styles.submit} to={paths.home}>
        {t('portal.not_found.home')}
      </Link>
    </AuthFrame>
  );
}
