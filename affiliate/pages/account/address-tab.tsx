import { AddressScreen } from '#shared/screens/address/address-screen.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { useUser } from '../../user.tsx';

/** Where the affiliate lives, 'Endereço'. */
export function AddressTab() {
  const { affiliate_id: affiliateId } = useUser();
  return (
    <FormCard>
      <AddressScreen affiliateId={affiliateId} />
    </FormCard>
  );
}
