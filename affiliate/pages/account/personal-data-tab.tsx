import { PersonalDataScreen } from '#shared/screens/personal-data/personal-data-screen.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { useUser } from '../../user.tsx';

/** Who the affiliate is, 'Minha Conta'. */
export function PersonalDataTab() {
  const { affiliate_id: affiliateId } = useUser();
  return (
    <FormCard>
      <PersonalDataScreen affiliateId={affiliateId} />
    </FormCard>
  );
}
