import { PersonalDataScreen } from '#shared/ui/features/personal-data/personal-data-screen.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { useUser } from '../../app/user.tsx';

/** The affiliate's personal data, 'Minha Conta'. */
export function PersonalDataTab() {
  const { affiliate_id: affiliateId } = useUser();
  return (
    <FormCard>
      <PersonalDataScreen affiliateId={affiliateId} />
    </FormCard>
  );
}
