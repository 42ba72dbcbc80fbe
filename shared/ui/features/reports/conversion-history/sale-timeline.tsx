import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import AdsClick from '@mui/icons-material/AdsClickOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Paid from '@mui/icons-material/PaidOutlined';
import Receipt from '@mui/icons-material/RequestQuoteOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { type Translation, useTranslation } from '#shared/ui/base/translation.tsx';

export type Sale = ResourceRecord<'conversion-history'>;

/** Links a text to the page of a record; a site without that page, or a user who may not open it, has the text alone. */
export type LinkTo = (
  resource: 'campaign' | 'affiliate' | 'advertiser' | 'payment' | 'payment-run' | 'bank-return' | 'advertiser-invoice',
  id: number,
  text: string,
) => ReactNode;

type SaleEvent = Sale['events'][number];
type Block = Sale['block'];

const icons = {
  click: AdsClick,
  report: Campaign,
  commission: Paid,
  taken_back: Undo,
  payment: Wallet,
  bank_file: AccountBalance,
  bank_return: AccountBalance,
  billed: Receipt,
  bill_corrected: Receipt,
} as const satisfies Record<SaleEvent['kind'], unknown>;

/** All that happened to a sale, oldest first. */
export function SaleTimeline({ sale, linkTo }: { sale: Sale; linkTo: LinkTo }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sale.events.map((event, index) => (
        <Entry
          key={`${index}-${event.kind}`}
          event={event}
          block={blockAt(sale, event)}
          linkTo={isFirstOfPayment(sale.events, index) ? linkTo : textAlone}
        />
      ))}
    </Box>
  );
}

/** What kept the sale from earning when something was said of it. */
function blockAt({ block, lifted_block: liftedBlock, block_lifted_at: liftedAt }: Sale, { at }: SaleEvent): Block {
  return liftedAt !== null && Date.parse(at) < Date.parse(liftedAt) ? liftedBlock : block;
}

const textAlone: LinkTo = (_resource, _id, text) => text;

/** A payment is linked once, however many states it came to. */
function isFirstOfPayment(events: readonly SaleEvent[], index: number): boolean {
  const event = events[index];
  if (event?.kind !== 'payment') return true;
  const first = events.findIndex((other) => other.kind === 'payment' && other.payment_id === event.payment_id);
  return first === index;
}

/** The content of an entry: the event, its state, and the lines below. */
interface Shown {
  title: ReactNode;
  chip?: ReactNode;
  amount?: number;
  details: readonly (ReactNode | false)[];
}

function Entry({ event, block, linkTo }: { event: SaleEvent; block: Block; linkTo: LinkTo }) {
  const { locale } = useTranslation();
  const { title, chip, amount, details } = useShown(event, block, linkTo);
  const Icon = icons[event.kind];
  // Of a payment the bank says the day alone.
  const isDay = event.kind === 'payment' && event.state === paymentState.codes.paid;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        pb: 2.5,
        '&:last-of-type': { pb: 0 },
        // The line to the next entry.
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: 11,
          top: 28,
          bottom: 4,
          width: 2,
          bgcolor: 'divider',
        },
      }}
    >
      <Icon aria-hidden sx={{ flexShrink: 0, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {chip}
          {amount !== undefined && (
            <Typography component="span" sx={{ ml: 'auto', whiteSpace: 'nowrap', ...tabularFigures }}>
              {formatBrl(amount, locale)}
            </Typography>
          )}
        </Box>
        <Typography component="time" dateTime={event.at} variant="body2" color="text.secondary" sx={tabularFigures}>
          {isDay ? formatDate(event.at, locale) : formatDateTime(event.at, locale)}
        </Typography>
        {details.map(
          (detail, index) =>
            detail !== false && (
              <Typography key={index} variant="body2" sx={{ mt: 0.25 }}>
                {detail}
              </Typography>
            ),
        )}
      </Box>
    </Box>
  );
}

const lineNames = ['earning', 'correction', 'refund', 'bonus', 'bonus_refund', 'tax_invoice'] as const;
const lineOf = (kind: string) => lineNames.find((name) => name === kind) ?? 'other';

const knownCodes = [
  'amount_corrected',
  'amount_final',
  'approved_amount_is_final',
  'channel_is_final',
  'status_cannot_go_back',
  'refused_is_final',
  'reapproved',
  'refusal_final',
  'refusal_final_open',
  'refusal_reversible',
  'refusal_reversible_open',
  'terms_kept',
  'decided_by_staff',
  'settled',
  'carried_over',
  'block_lifted',
  'reason_corrected',
] as const;

type EventOf<Kind extends SaleEvent['kind']> = Extract<SaleEvent, { kind: Kind }>;

/** What a message, a file or staff said of a sale, and what became of it. */
function reportEntry(event: EventOf<'report'>, block: Block, { t, locale }: Translation): Shown {
  const known = knownCodes.find((code) => code === event.effect_code);
  const isBlocked = event.effect === 'counted' && known === undefined && block !== null;
  const reason = block === null ? '' : t(conversionBlock.labelKey(block)).toLocaleLowerCase(locale);
  const blocked = isBlocked ? t('screens.history.effects.blocked', { reason }) : undefined;
  return {
    title: t(`screens.history.sources.${event.source}`),
    chip: <StatusChip list={conversionStatus} code={event.status} />,
    amount: event.amount,
    details: [
      blocked ??
        (known === undefined
          ? t(`screens.history.effects.${event.effect}`)
          : t(`screens.history.effect_codes.${known}`)),
      event.reason !== null && t('screens.history.reason', { reason: event.reason }),
      event.occurred_at !== null &&
        formatDateTime(event.occurred_at) !== formatDateTime(event.at) &&
        t('screens.history.occurred', { at: formatDateTime(event.occurred_at, locale) }),
      event.source_name !== null &&
        (event.source === 'file'
          ? t('screens.history.imported', { name: event.source_name, line: event.line ?? '' })
          : t('screens.history.decided_by', { name: event.source_name })),
    ],
  };
}

/** A commission that arose, or one that was taken back. */
function commissionEntry(event: EventOf<'commission' | 'taken_back'>, { t, locale }: Translation): Shown {
  const line = lineOf(event.commission_kind);
  const isFuture = event.state === commissionState.codes.future;
  // A refused line was not refused when it arose; that is an entry of its own.
  const isRefused = event.state === commissionState.codes.refused;
  const replacement = event.replaced_by ?? null;
  const takenBack = replacement === null ? (`screens.history.taken_back.${line}` as const) : 'screens.history.replaced';
  return {
    title: t(event.kind === 'commission' ? `screens.history.lines.${line}` : takenBack),
    amount: event.amount,
    details: [
      event.bonus_name ?? false,
      replacement !== null && t('screens.history.replaced_by', { amount: formatBrl(replacement, locale) }),
      event.state !== undefined &&
        !isRefused &&
        t('screens.history.state_now', { state: t(commissionState.labelKey(event.state)) }),
      isFuture &&
        event.available_on !== undefined &&
        t('screens.history.available_on', { date: formatDate(event.available_on, locale) }),
    ],
  };
}

/** Puts an event into words. */
function useShown(event: SaleEvent, block: Block, linkTo: LinkTo): Shown {
  const translation = useTranslation();
  const { t } = translation;
  switch (event.kind) {
    case 'click':
      return {
        title: t('screens.history.click'),
        details: [
          event.link_code !== null &&
            [t('screens.history.link', { code: event.link_code }), ...event.sub_ids].join(' · '),
          event.referer_host !== null && t('screens.history.from_page', { host: event.referer_host }),
          event.landing_url !== null && t('screens.history.landing', { url: event.landing_url }),
          event.is_own === true && t('screens.history.own_click'),
        ],
      };
    case 'report':
      return reportEntry(event, block, translation);
    case 'commission':
    case 'taken_back':
      return commissionEntry(event, translation);
    case 'payment':
      return {
        title: linkTo('payment', event.payment_id, t('screens.history.payment', { id: event.payment_id })),
        chip: <StatusChip list={paymentState} code={event.state} />,
        details: [event.failure_code !== null && t(paymentFailure.labelKey(event.failure_code))],
      };
    case 'bank_file':
      return {
        title: t('screens.history.bank_file', { name: event.file_name }),
        details: [
          linkTo('payment-run', event.run_id, t('screens.history.run', { id: event.run_id })),
          event.bank_number !== null && t('screens.history.bank_number', { number: event.bank_number }),
        ],
      };
    case 'bank_return':
      return {
        title: linkTo(
          'bank-return',
          event.return_id,
          t('screens.history.bank_return', { name: event.file_name, line: event.line }),
        ),
        chip: <StatusChip list={bankReturnOutcome} code={event.outcome} />,
        details: [t('screens.history.bank_codes', { codes: event.bank_codes })],
      };
    case 'billed':
      return {
        title: linkTo('advertiser-invoice', event.invoice_id, t('screens.history.billed', { id: event.invoice_id })),
        amount: event.amount,
        details: [t('screens.history.state_now', { state: t(advertiserInvoiceState.labelKey(event.state)) })],
      };
    case 'bill_corrected':
      return {
        title: linkTo(
          'advertiser-invoice',
          event.invoice_id,
          t('screens.history.bill_corrected', { id: event.invoice_id }),
        ),
        amount: event.amount,
        details: [],
      };
  }
}
