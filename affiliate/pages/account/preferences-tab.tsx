import Box from '@mui/material/Box';
import { useReducer } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { WhenNear } from '#shared/ui/base/when-near.tsx';
import { PreferencesScreen } from '#shared/ui/features/accounts/email-preference/preferences-screen.tsx';
import { loadPageWords } from '../../session/language.ts';
import { useUser } from '../../session/user.tsx';
import { ChangeableByFew } from '../../ui/changeable-by-few.tsx';
import { FormCard } from '../../ui/form-card.tsx';

const NoticePreferences = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#shared/ui/features/accounts/notice/notice-preferences.tsx'),
    loadPageWords('notices'),
  ]);
  return module;
}, 'NoticePreferences');

/** The addresses that receive the affiliate's news, and of what the signed-in person is notified: 'Preferências'. */
export function PreferencesTab() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  // How many addresses there are decides where the notices begin: shown before, they would move.
  const [areAddressesShown, markShown] = useReducer(() => true, false);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FormCard title={t('screens.preferences.title')}>
        <ChangeableByFew resource="email-preference">
          <PreferencesScreen affiliateId={affiliateId} onSettled={markShown} />
        </ChangeableByFew>
      </FormCard>
      {areAddressesShown && (
        <FormCard title={t('screens.notices.title')}>
          <WhenNear heightPx={320}>
            <LazyPlace fallback={<BlockSkeleton height={320} />}>
              <NoticePreferences />
            </LazyPlace>
          </WhenNear>
        </FormCard>
      )}
    </Box>
  );
}
