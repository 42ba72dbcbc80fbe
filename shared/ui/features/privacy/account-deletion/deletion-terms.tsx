import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from '#shared/ui/form/form.module.css';
import type { Deletion } from './use-deletion.ts';

/** The terms of specification §9, and what the law keeps. */
const terms = ['term_1', 'term_2', 'term_3', 'term_4', 'term_5', 'term_6'] as const;

interface DeletionTermsProps {
  deletion: Deletion;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Step 3: the six terms, each of which is accepted by itself. */
export function DeletionTerms({ deletion, onAccept, onRefuse }: DeletionTermsProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [hasError, setHasError] = useState(false);

  function toggle(term: string, isAccepted: boolean) {
    const others = [...accepted].filter((other) => other !== term);
    setAccepted(new Set(isAccepted ? [...others, term] : others));
    setHasError(false);
  }

  function accept() {
    if (terms.every((term) => accepted.has(term))) {
      onAccept();
      return;
    }
    setHasError(true);
    list.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  }

  return (
    <ModalDialog title={t('screens.deletion.terms')} size="form" onDismiss={onRefuse}>
      <DialogBody>
        <DeletionSums deletion={deletion} />
        <p>{t('screens.deletion.terms_text')}</p>
        <Box
          ref={list}
          role="group"
          aria-label={t('screens.deletion.terms')}
          aria-describedby={`${id}-error`}
          sx={{ mt: 1 }}
        >
          {terms.map((term) => (
            <div key={term} className={styles.choice}>
              <input
                id={`${id}-${term}`}
                type="checkbox"
                className={styles.checkbox}
                checked={accepted.has(term)}
                aria-invalid={hasError && !accepted.has(term)}
                onChange={(event) => toggle(term, event.target.checked)}
              />
              <label htmlFor={`${id}-${term}`}>{t(`screens.deletion.${term}`)}</label>
            </div>
          ))}
        </Box>
        <div id={`${id}-error`} className={styles.help} data-invalid={hasError} role="status">
          {hasError && t('screens.deletion.terms_missing')}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onRefuse}>{t('screens.deletion.refuse')}</Button>
        <Button variant="contained" onClick={accept}>
          {t('screens.deletion.accept')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** The commissions that are not available yet, and the payments under way. Nothing where the gateway does not send them. */
function DeletionSums({ deletion }: { deletion: Deletion }) {
  const { t, locale } = useTranslation();
  const { unpaid_commissions: unpaid, total_commissions: available, pending_total: pending } = deletion;
  if (unpaid === null || pending === null) return null;
  const sums = [
    ['screens.deletion.sum_future', toReais(toCents(unpaid) - toCents(available ?? 0))],
    ['screens.deletion.sum_pending', pending],
  ] as const;
  return (
    <Box component="dl" aria-label={t('screens.deletion.sums')} sx={{ m: 0, mb: 2 }}>
      {sums.map(([key, sum]) => (
        <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
          <dt>{t(key)}</dt>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {formatBrl(sum, locale)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
