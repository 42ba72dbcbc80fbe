import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../session/paths.ts';
import { useTaxInvoicesToSend } from '../session/use-own-tax-invoices.ts';
import { LinkTabs } from '../ui/link-tabs.tsx';

/** The parts of 'Financeiro': the money, and the tax invoices that it waits for. */
export function MoneyTabs() {
  const { t } = useTranslation();
  const toSend = useTaxInvoicesToSend();
  return (
    <LinkTabs
      label={t('portal.page.financial')}
      tabs={[
        { path: paths.financial, label: t('portal.layout.money') },
        { path: paths.invoices, label: t('portal.page.invoices'), badge: toSend },
      ]}
    />
  );
}
