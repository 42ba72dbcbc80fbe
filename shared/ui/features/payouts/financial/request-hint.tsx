import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Typography from '@mui/material/Typography';
import { formatBrl } from '#shared/money.ts';
import type { PayoutBlocker } from '#shared/resources/payouts/payout-standing.ts';
import type { NextPayout } from '#shared/rules/payout-calendar.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

interface RequestHintProps {
  /** Whether nothing is known, which is said elsewhere. */
  hasFailed: boolean;
  /** Null if nothing blocks the amount; undefined while unknown. */
  blocker: PayoutBlocker | null | undefined;
  /** Reais of the pending payments; undefined while loading, null after a failure. */
  inProgress: number | null | undefined;
  isStaff: boolean;
  mayRequest: boolean;
  /** Whether the status of the account excludes payments. */
  isBarred: boolean;
  /** Until when to ask, and when that is paid; undefined while unknown. */
  payout: NextPayout | undefined;
  /** Whether a payment waits for its tax invoice. */
  needsInvoice: boolean;
}

/**
 * The hint below the button: when a request made today is paid, or why no request is possible and what to do. Its
 * height is constant, so that the content below does not shift when the state is known.
 */
export function RequestHint(props: RequestHintProps) {
  const { hasFailed, blocker, inProgress, isStaff, mayRequest, isBarred, payout, needsInvoice } = props;
  const { t, locale } = useTranslation();

  function words(): string {
    if (!mayRequest) return t('screens.financial.blocked.role');
    if (isBarred) return t(isStaff ? 'screens.financial.blocked.status_staff' : 'screens.financial.blocked.status');
    if (blocker === null) {
      return payout === undefined
        ? ''
        : t(needsInvoice ? 'screens.financial.next_payout_invoice' : 'screens.financial.next_payout', {
            cut_off: formatDayAndMonth(payout.cutOff, locale),
            date: formatDayAndMonth(payout.payDate, locale),
          });
    }
    if (blocker?.code !== 'below_minimum') {
      return t(isStaff ? 'screens.financial.blocked.switched_off_staff' : 'screens.financial.blocked.switched_off');
    }
    const { minimum = 0, missing = 0 } = blocker.values;
    const amounts = { minimum: formatBrl(minimum, locale), missing: formatBrl(missing, locale) };
    return t(
      inProgress ? 'screens.financial.blocked.next_request' : 'screens.financial.blocked.below_minimum',
      amounts,
    );
  }

  return (
    <Typography
      component="div"
      variant="body2"
      color="text.secondary"
      sx={{
        display: 'flex',
        gap: 1,
        minHeight: '4.3em',
        textWrap: 'pretty',
        '& > svg': { flexShrink: 0, fontSize: '1.25rem', color: blocker ? 'info.main' : 'action.active' },
      }}
    >
      {hasFailed ? null : blocker === undefined || inProgress === undefined ? (
        <TextSkeleton width="80%" />
      ) : (
        <>
          <InfoOutlined aria-hidden />
          <span>{words()}</span>
        </>
      )}
    </Typography>
  );
}
