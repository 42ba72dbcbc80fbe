import Box from '@mui/material/Box';
import type { Locale, Translate } from '#shared/i18n/translate.ts';
import type { MessageKey } from '#shared/i18n/pt-br.ts';
import { formatBrl } from '#shared/money.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { PaymentBlocker } from './payment-blockers.ts';

function wordsOf(blocker: PaymentBlocker, isStaff: boolean, t: Translate<MessageKey>, locale: Locale): string {
  switch (blocker.reason) {
    case 'below_minimum':
      return t('screens.financial.blocked.below_minimum', {
        minimum: formatBrl(blocker.minimum, locale),
        missing: formatBrl(blocker.missing, locale),
      });
    case 'business_name':
      return t('screens.financial.business_name_empty', { tab: personalDataTab(isStaff, t) });
    case 'payment_info':
      return t(isStaff ? 'screens.financial.blocked.payment_info_staff' : 'screens.financial.blocked.payment_info');
    case 'switched_off':
      return t(isStaff ? 'screens.financial.blocked.switched_off_staff' : 'screens.financial.blocked.switched_off');
  }
}

/** The name of the tab with the field 'Empresa', which the two sites call differently. */
export const personalDataTab = (isStaff: boolean, t: Translate<MessageKey>) =>
  t(isStaff ? 'screens.personal.title_staff' : 'screens.personal.title_affiliate');

interface PaymentBlockerListProps {
  blockers: readonly PaymentBlocker[];
  isStaff: boolean;
  /** Opens the tab with the field 'Empresa'. */
  onPersonalDataNeeded: (() => void) | undefined;
}

/** Why payment cannot be asked for, and the way out of each. */
export function PaymentBlockerList({ blockers, isStaff, onPersonalDataNeeded }: PaymentBlockerListProps) {
  const { t, locale } = useTranslation();
  return (
    <Notice severity="info">
      <strong>{t('screens.financial.blocked.title')}</strong>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {blockers.map((blocker) => (
          <Box component="li" key={blocker.reason} sx={{ mt: 0.75 }}>
            {wordsOf(blocker, isStaff, t, locale)}
            {blocker.reason === 'business_name' && onPersonalDataNeeded && (
              <Box sx={{ ml: -1.5 }}>
                <Button onClick={onPersonalDataNeeded}>{t('screens.financial.blocked.fill_in')}</Button>
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Notice>
  );
}
