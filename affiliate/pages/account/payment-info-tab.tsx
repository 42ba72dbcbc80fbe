import { useSearchParams } from 'react-router-dom';
import { PaymentInfoScreen } from '#shared/ui/features/payouts/payment-info/payment-info-screen.tsx';
import { FOCUS_FIELD } from '../../session/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { useUser } from '../../session/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

/** The affiliate's payment data, 'Pagamento'. */
export function PaymentInfoTab() {
  const { affiliate_id: affiliateId } = useUser();
  const [search] = useSearchParams();
  const failed = Number(search.get('failed'));
  return (
    <FormCard>
      <PaymentInfoScreen
        affiliateId={affiliateId}
        beginsWithCard
        mayCreate={useMay('payment-info', 'create')}
        mayUpdate={useMay('payment-info', 'update')}
        mayDelete={useMay('payment-info', 'delete')}
        focusField={search.get(FOCUS_FIELD) ?? undefined}
        failedPaymentId={Number.isInteger(failed) && failed > 0 ? failed : undefined}
      />
    </FormCard>
  );
}
