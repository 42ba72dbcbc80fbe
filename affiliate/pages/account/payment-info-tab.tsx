import { paymentInfoPtBr } from '#shared/i18n/portal/payment-info-pt-br.ts';
import { PaymentInfoScreen } from '#shared/ui/features/payment-info/payment-info-screen.tsx';
import { addPortuguese } from '../../app/portuguese.ts';
import { useMay } from '../../app/use-may.ts';
import { useUser } from '../../app/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

addPortuguese(paymentInfoPtBr);

/** The affiliate's payment data, 'Pagamento'. */
export function PaymentInfoTab() {
  const { affiliate_id: affiliateId } = useUser();
  return (
    <FormCard>
      <PaymentInfoScreen
        affiliateId={affiliateId}
        mayCreate={useMay('payment-info', 'create')}
        mayUpdate={useMay('payment-info', 'update')}
        mayDelete={useMay('payment-info', 'delete')}
      />
    </FormCard>
  );
}
