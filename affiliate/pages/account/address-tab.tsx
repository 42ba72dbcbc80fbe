import { useTranslation } from '#shared/ui/base/translation.tsx';
import { AddressScreen } from '#shared/ui/features/accounts/address/address-screen.tsx';
import { useUser } from '../../session/user.tsx';
import { ChangeableByFew } from '../../ui/changeable-by-few.tsx';
import { FormCard } from '../../ui/form-card.tsx';

/** The affiliate's address, 'Endereço'. */
export function AddressTab() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  return (
    <FormCard title={t('screens.address.title')}>
      <ChangeableByFew>
        <AddressScreen affiliateId={affiliateId} />
      </ChangeableByFew>
    </FormCard>
  );
}
