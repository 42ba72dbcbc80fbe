import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PreferencesScreen } from '#shared/ui/features/accounts/email-preference/preferences-screen.tsx';
import { useUser } from '../../session/user.tsx';
import { ChangeableByFew } from '../../ui/changeable-by-few.tsx';
import { FormCard } from '../../ui/form-card.tsx';

/** The addresses that receive the affiliate's news, 'Preferências'. */
export function PreferencesTab() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  return (
    <FormCard title={t('screens.preferences.title')}>
      <ChangeableByFew resource="email-preference">
        <PreferencesScreen affiliateId={affiliateId} />
      </ChangeableByFew>
    </FormCard>
  );
}
