import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { bankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import { otherLotKind } from '#shared/codes/payouts/other-lot-kind.ts';
import { useWords } from '../../kit/page/use-words.ts';
import type { ReturnResult } from './use-read-return.ts';

function Notes({ severity, intro, children }: { severity: 'info' | 'warning'; intro: string; children: ReactNode }) {
  return (
    <Alert severity={severity} sx={{ width: '100%', '& .MuiAlert-message': { minWidth: 0 } }}>
      {intro}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Alert>
  );
}

const reviewsMax = 15;

/** Why payments are left for review, line by line; nothing without any. */
export function ReturnReviews({ reviews }: Pick<ReturnResult, 'reviews'>) {
  const t = useWords();
  if (reviews.length === 0) return null;
  const more = reviews.length - reviewsMax;
  return (
    <Notes severity="warning" intro={t('admin.payout.return_reviews')}>
      {reviews.slice(0, reviewsMax).map(({ line, bank_codes: codes, reason: code }) => {
        const reason = t(bankReviewReason.labelKey(code));
        return (
          <li key={line}>
            {codes === ''
              ? t('admin.payout.return_review', { line, reason })
              : t('admin.payout.return_review_codes', { line, reason, codes })}
          </li>
        );
      })}
      {more > 0 && <li>{t('admin.payout.more_reviews', { smart_count: more })}</li>}
    </Notes>
  );
}

/** The lots of a return that are not of our payments; nothing without any. */
export function OtherLots({ other_lots: lots }: Pick<ReturnResult, 'other_lots'>) {
  const t = useWords();
  if (lots.length === 0) return null;
  return (
    <Notes severity="info" intro={t('admin.payout.other_lots')}>
      {lots.map(({ lot, line, kind, records }) => (
        <li key={line}>
          {t('admin.payout.other_lot', { lot, line, kind: t(otherLotKind.labelKey(kind)), smart_count: records })}
        </li>
      ))}
    </Notes>
  );
}
