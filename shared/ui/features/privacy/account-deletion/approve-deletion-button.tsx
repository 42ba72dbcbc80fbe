import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { formatBrl } from '#shared/money.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { type Translation, useTranslation } from '#shared/ui/base/translation.tsx';
import styles from '#shared/ui/form/form.module.css';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { DeletionState, requestWords } from './deletion-state.tsx';
import { type Deletion, useDeletion, useDeletionChanged } from './use-deletion.ts';

/** The buttons of staff who decide about a requested deletion: 'Aprovar exclusão de conta' and 'Retirar pedido'. */
export function ApproveDeletionButton({ affiliateId }: { affiliateId: number }) {
  const { t, locale } = useTranslation();
  const { notifyFailure } = useScreenHost();
  const hintId = useId();
  const query = useDeletion(affiliateId);
  const [dialog, setDialog] = useState<'approve' | 'withdraw'>();
  const close = () => setDialog(undefined);
  const { approve, withdraw } = useDecision(affiliateId, { close, reload: query.refetch });

  /** Reads again, because the sums may have changed since the screen was opened. */
  async function openApproval() {
    const { data, error } = await query.refetch();
    if (error) notifyFailure(error);
    else if (data?.state === 'requested') setDialog('approve');
  }

  if (query.isLoadingError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  const deletion = query.data;
  if (deletion?.state === 'approved') return <DeletionState deletion={deletion} />;
  const isRequested = deletion?.state === 'requested';
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {isRequested && <DeletionState deletion={deletion} isStaff />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          colour="error"
          disabled={!isRequested}
          aria-describedby={hintId}
          onClick={() => void openApproval()}
        >
          {t('screens.deletion.approve')}
        </Button>
        {isRequested && <Button onClick={() => setDialog('withdraw')}>{t('screens.deletion.withdraw')}</Button>}
      </Box>
      <div id={hintId} className={styles.hint}>
        {deletion?.state === 'none' && t('screens.deletion.approve_none')}
      </div>
      {dialog === 'approve' && deletion && (
        <CredentialsDialog
          title={t('screens.deletion.approve')}
          text={t('screens.deletion.approve_text', requestWords(deletion, locale))}
          facts={factsOf(deletion, { t, locale })}
          submitLabel={t('screens.deletion.approve')}
          send={approve}
          onCancel={close}
        />
      )}
      {dialog === 'withdraw' && deletion && (
        <ConfirmDialog
          title={t('screens.deletion.withdraw_question')}
          text={t('screens.deletion.withdraw_text', { name: deletion.affiliate_name ?? String(affiliateId) })}
          confirmLabel={t('screens.deletion.withdraw')}
          onConfirm={withdraw}
          onCancel={close}
        />
      )}
    </Box>
  );
}

/** Returns what sends a decision and closes its dialog. */
function useDecision(affiliateId: number, { close, reload }: { close: () => void; reload: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const deletionChanged = useDeletionChanged();

  async function approve(credentials: { username: string; password: string }) {
    const changed = await client.update('account-deletion', affiliateId, { state: 'approved', ...credentials });
    notify(t('screens.deletion.approved'), 'success');
    close();
    await deletionChanged(changed);
  }

  async function withdraw() {
    try {
      const changed = await client.update('account-deletion', affiliateId, { state: 'none' });
      notify(t('screens.deletion.withdrawn'), 'success');
      close();
      await deletionChanged(changed);
    } catch (error) {
      notifyFailure(error);
      close();
      await reload();
    }
  }

  return { approve, withdraw };
}

/** What the approval gives up; undefined for staff who do not see the sums. */
function factsOf(deletion: Deletion, { t, locale }: Translation): string | undefined {
  const { affiliate_name, unpaid_commissions, paid_total, pending_payments, pending_total } = deletion;
  if (affiliate_name === null || unpaid_commissions === null) return undefined;
  return t('screens.deletion.approve_facts', {
    name: affiliate_name,
    unpaid: formatBrl(unpaid_commissions, locale),
    paid: formatBrl(paid_total ?? 0, locale),
    pending: pending_payments ?? 0,
    pending_sum: formatBrl(pending_total ?? 0, locale),
  });
}
