import { useNavigate } from 'react-router-dom';
import { accessPtBr } from '#shared/i18n/portal/access-pt-br.ts';
import { deletionPtBr } from '#shared/i18n/portal/deletion-pt-br.ts';
import { passwordPtBr } from '#shared/i18n/portal/password-pt-br.ts';
import { AccessScreen } from '#shared/ui/features/accounts/access/access-screen.tsx';
import { DeleteAccountButton } from '#shared/ui/features/privacy/account-deletion/delete-account-button.tsx';
import { DownloadPersonalDataButton } from '#shared/ui/features/privacy/account-deletion/download-personal-data-button.tsx';
import { addPortuguese } from '../../app/portuguese.ts';
import { paths } from '../../app/paths.ts';
import { useLeave } from '../../app/use-leave.ts';
import { useUser } from '../../app/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

addPortuguese(accessPtBr);
addPortuguese(deletionPtBr);
addPortuguese(passwordPtBr);

/** The affiliate's login and accesses, 'Acesso'. */
export function AccessTab() {
  const { name, email, affiliate_id: affiliateId, permissions } = useUser();
  const navigate = useNavigate();
  const leave = useLeave();
  return (
    <FormCard>
      <AccessScreen
        affiliateId={affiliateId}
        user={{ name, email }}
        may={(resource, verb) => permissions.includes(`${resource}:${verb}`)}
        accountActions={
          permissions.includes('account-deletion:create') && (
            <>
              <DownloadPersonalDataButton />
              <DeleteAccountButton
                affiliateId={affiliateId}
                onPaymentInfoNeeded={() => void navigate(paths.paymentInfo)}
              />
            </>
          )
        }
        onSessionEnded={leave}
      />
    </FormCard>
  );
}
