import { useNavigate } from 'react-router-dom';
import { AccessScreen } from '#shared/ui/features/accounts/access/access-screen.tsx';
import { DeleteAccountButton } from '#shared/ui/features/privacy/account-deletion/delete-account-button.tsx';
import { DownloadPersonalDataButton } from '#shared/ui/features/privacy/account-deletion/download-personal-data-button.tsx';
import { paths } from '../../session/paths.ts';
import { useLeave } from '../../session/use-leave.ts';
import { useUser } from '../../session/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

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
