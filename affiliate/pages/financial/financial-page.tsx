import Box from '@mui/material/Box';
import { generatePath, Link } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FinancialScreen } from '#shared/ui/features/payouts/financial/financial-screen.tsx';
import { ManagerCard } from '../../features/manager-card.tsx';
import { MoneyTabs } from '../../features/money-tabs.tsx';
import { paths } from '../../session/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { usePaymentWays } from '../../session/use-payment-ways.ts';
import { useUser } from '../../session/user.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The affiliate's commissions and payments. */
export function FinancialPage() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  const mayRequest = useMay('payment-request', 'create');
  const ways = usePaymentWays();
  return (
    <>
      <PageHeading title={t('screens.financial.title')} />
      <MoneyTabs />
      <FinancialScreen
        affiliateId={affiliateId}
        isStaff={false}
        mayRequest={mayRequest}
        {...ways}
        linkToPayment={(id, text) => (
          <Box component={Link} to={generatePath(paths.payment, { id: String(id) })} sx={linkStyle}>
            {text}
          </Box>
        )}
      />
      <Box sx={{ mt: 4 }}>
        <ManagerCard />
      </Box>
    </>
  );
}
