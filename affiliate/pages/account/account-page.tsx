import { Outlet, useLocation } from 'react-router-dom';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { paths } from '../../session/paths.ts';
import { useUser } from '../../session/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const tabs = [
  { path: paths.account, words: 'screens.personal.title_affiliate', fields: 5 },
  { path: paths.address, words: 'screens.address.title', fields: 8, hasTitle: true },
  { path: paths.paymentInfo, words: 'screens.payment_info.title', fields: 2 },
  { path: paths.channels, words: 'screens.channels.title', fields: 0 },
  { path: paths.access, words: 'screens.access.title', fields: 6, isPersonal: true },
  { path: paths.preferences, words: 'screens.preferences.title', fields: 2, hasTitle: true, isPersonal: true },
  { path: paths.security, words: 'screens.security.title', fields: 6, isPersonal: true },
  { path: paths.webhooks, words: 'portal.page.webhooks', fields: 0 },
] as const;

/** The affiliate's account. The tabs are links, as each has its own path. */
export function AccountPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = tabs.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? tabs[0];
  const page = t('portal.page.account');
  // Staff who see the portal as the affiliate do not see what belongs to a person.
  const isView = useUser().view !== undefined;
  const shown = tabs.filter((tab) => !(isView && 'isPersonal' in tab));
  return (
    <>
      <PageHeading title={current.path === paths.account ? page : `${t(current.words)} · ${page}`}>{page}</PageHeading>
      <LinkTabs label={page} tabs={shown.map(({ path, words }) => ({ path, label: t(words) }))} />
      <LazyPlace
        key={current.path}
        fallback={
          <FormCard title={'hasTitle' in current ? t(current.words) : undefined}>
            {current.fields > 0 && <FormSkeleton fields={current.fields} />}
          </FormCard>
        }
      >
        <Outlet />
      </LazyPlace>
    </>
  );
}
