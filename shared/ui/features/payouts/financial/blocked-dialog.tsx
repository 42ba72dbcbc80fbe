import Box from '@mui/material/Box';
import type { PayoutBlocker } from '#shared/resources/payouts/payout-standing.ts';
import type { PaymentInfoField } from '#shared/rules/payment-info.ts';
import type { MissingField } from '#shared/rules/payout-standing.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { type Translation, useTranslation } from '#shared/ui/base/translation.tsx';
import type { MessageKey } from '#shared/words/index.ts';

/** Navigation to the pages where the blockers can be resolved. */
export interface FixActions {
  /** Opens the payment data, at a field where one is given. */
  onPaymentInfoNeeded: (field?: PaymentInfoField) => void;
  /** Opens the tab with the field 'Empresa'. */
  onPersonalDataNeeded: () => void;
}

interface BlockedDialogProps extends FixActions {
  /** Those of the account, not of the amount. */
  blockers: readonly PayoutBlocker[];
  isStaff: boolean;
  onClose: () => void;
}

interface Way {
  label: MessageKey;
  open: () => void;
}

const missingLabels: Readonly<Record<MissingField, MessageKey>> = {
  document_type: 'screens.payment_info.fields.document_type',
  document_number: 'screens.payment_info.fields.document_number',
  email: 'screens.payment_info.fields.email',
  bank_name: 'screens.payment_info.fields.bank_name',
  bank_agency: 'screens.payment_info.fields.bank_agency',
  bank_account_type: 'screens.payment_info.fields.bank_account_type',
  bank_account_number: 'screens.payment_info.fields.bank_account_number',
  bank_account_number_digit: 'screens.payment_info.fields.bank_account_number_digit',
  iban: 'screens.financial.blocked.bank_code',
};

const isMissingField = (field: string): field is MissingField => Object.hasOwn(missingLabels, field);
const missingIn = ({ values }: PayoutBlocker): MissingField[] => values.fields?.filter(isMissingField) ?? [];

function wordsOf({ code, values }: PayoutBlocker, isStaff: boolean, { t, locale }: Translation): string[] {
  const help = isStaff ? [] : [t('screens.financial.blocked.payment_info_help')];
  switch (code) {
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
    case 'payee_unconfirmed':
      return [t('errors.payee_unconfirmed')];
    case 'payee_hold':
      return [
        t('errors.payee_hold', { until: values.until === undefined ? '' : formatDateTime(values.until, locale) }),
      ];
    default:
      return [];
  }
}

/** Lists everything in the account that blocks a payment request, each with a way to resolve it (specification §8). */
export function BlockedDialog(props: BlockedDialogProps) {
  const { blockers, isStaff, onClose, onPaymentInfoNeeded, onPersonalDataNeeded } = props;
  const translation = useTranslation();
  const { t } = translation;
  const [firstMissing] = blockers.flatMap(missingIn);
  const ways: Readonly<Partial<Record<string, Way>>> = {
    business_name: { label: 'screens.financial.blocked.fix_business_name', open: onPersonalDataNeeded },
    payment_info: {
      label: 'screens.financial.blocked.fix_payment_info',
      open: () => onPaymentInfoNeeded(firstMissing),
    },
  };
  const firstWay = blockers.map(({ code }) => ways[code]).find((way) => way !== undefined);
  const leaveBy = (way: Way) => () => {
    onClose();
    way.open();
  };
  return (
    <ModalDialog
      title={t(
        blockers.some(({ code }) => code === 'payment_info')
          ? 'screens.financial.incomplete_title'
          : 'screens.financial.refused_title',
      )}
      onDismiss={onClose}
    >
      <DialogBody>
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}>
          {blockers.map((blocker) => {
            const way = ways[blocker.code];
            const missing = missingIn(blocker);
            return (
              <li key={blocker.code}>
                {wordsOf(blocker, isStaff, translation).map((text) => (
                  <Box key={text}>{text}</Box>
                ))}
                {missing.length > 0 && (
                  <MissingFields
                    missing={missing}
                    onField={(field) => {
                      onClose();
                      onPaymentInfoNeeded(field);
                    }}
                  />
                )}
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

interface MissingFieldsProps {
  missing: readonly MissingField[];
  onField: (field: PaymentInfoField) => void;
}

/** Links to each missing field. */
function MissingFields({ missing, onField }: MissingFieldsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 1.5 }}>
      {t('screens.financial.blocked.missing')}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {missing.map((field) => (
          <li key={field}>
            <Button variant="outlined" onClick={() => onField(field)}>
              {t(missingLabels[field])}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
