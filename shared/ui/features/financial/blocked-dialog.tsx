import Box from '@mui/material/Box';
import type { MessageKey } from '#shared/i18n/pt-br.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** What blocks a payment request of any amount. */
export type AccountBlocker = Exclude<PaymentBlocker, { reason: 'switched_off' | 'below_minimum' }>;
export type AccountReason = AccountBlocker['reason'];

/** Navigation to the pages where the blockers can be resolved. */
export interface MendingWays {
  onPaymentInfoNeeded: () => void;
  /** Opens the tab with the field 'Empresa'. */
  onPersonalDataNeeded: () => void;
}

interface BlockedDialogProps extends MendingWays {
  blockers: readonly AccountBlocker[];
  isStaff: boolean;
  onClose: () => void;
}

interface Way {
  label: MessageKey;
  open: () => void;
}

function wordsOf(blocker: AccountBlocker, isStaff: boolean, t: Translate<MessageKey>): string[] {
  const help = isStaff ? [] : [t('screens.financial.blocked.payment_info_help')];
  switch (blocker.reason) {
    case 'affiliate_status':
      return [t(isStaff ? 'screens.financial.blocked.status_staff' : 'screens.financial.blocked.status')];
    case 'business_name':
      return [
        t('screens.financial.business_name_empty', {
          // The tab has a different title on each site.
          tab: t(isStaff ? 'screens.personal.title_staff' : 'screens.personal.title_affiliate'),
        }),
      ];
    case 'payment_info':
      return [t('errors.payment_info_incomplete'), ...help];
    case 'payments_frozen':
      return [t('errors.payments_frozen'), ...help];
    case 'payee_hold':
      return [t('errors.payee_hold', { until: formatDateTime(blocker.until) })];
  }
}

/** Lists everything in the account that blocks a payment request, each with a way to resolve it (specification §8). */
export function BlockedDialog(props: BlockedDialogProps) {
  const { blockers, isStaff, onClose, onPaymentInfoNeeded, onPersonalDataNeeded } = props;
  const { t } = useTranslation();
  const ways: Readonly<Record<AccountReason, Way | undefined>> = {
    affiliate_status: undefined,
    payments_frozen: undefined,
    payee_hold: undefined,
    business_name: { label: 'screens.financial.blocked.mend_business_name', open: onPersonalDataNeeded },
    payment_info: { label: 'screens.financial.blocked.mend_payment_info', open: onPaymentInfoNeeded },
  };
  const firstWay = blockers.map(({ reason }) => ways[reason]).find((way) => way !== undefined);
  const leaveBy = (way: Way) => () => {
    onClose();
    way.open();
  };
  return (
    <ModalDialog
      title={t(
        blockers.some(({ reason }) => reason === 'payment_info')
          ? 'screens.financial.incomplete_title'
          : 'screens.financial.refused_title',
      )}
      onDismiss={onClose}
    >
      <DialogBody>
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}>
          {blockers.map((blocker) => {
            const way = ways[blocker.reason];
            return (
              <li key={blocker.reason}>
                {wordsOf(blocker, isStaff, t).map((text) => (
                  <Box key={text}>{text}</Box>
                ))}
                {way !== undefined && blockers.length > 1 && (
                  <Box sx={{ ml: -1.5 }}>
                    <Button onClick={leaveBy(way)}>{t(way.label)}</Button>
                  </Box>
                )}
              </li>
            );
          })}
        </Box>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {firstWay !== undefined && (
          <Button variant="contained" onClick={leaveBy(firstWay)} data-autofocus="">
            {t('common.continue')}
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}
