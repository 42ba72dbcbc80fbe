import { useSearchParams } from 'react-router-dom';
import { PersonalDataScreen } from '#shared/ui/features/accounts/personal-data/personal-data-screen.tsx';
import { FOCUS_FIELD } from '../../session/paths.ts';
import { useUser } from '../../session/user.tsx';
import { ChangeableByFew } from '../../ui/changeable-by-few.tsx';
import { FormCard } from '../../ui/form-card.tsx';

/** The affiliate's personal data, 'Minha Conta'. */
export function PersonalDataTab() {
  const { affiliate_id: affiliateId } = useUser();
  const [search] = useSearchParams();
  return (
    <FormCard>
      <ChangeableByFew>
        <PersonalDataScreen affiliateId={affiliateId} focusField={search.get(FOCUS_FIELD) ?? undefined} />
      </ChangeableByFew>
    </FormCard>
  );
}
