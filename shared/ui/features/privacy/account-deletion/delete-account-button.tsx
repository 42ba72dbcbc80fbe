import { useState } from 'react';
import { deletionTermCount } from '#shared/resources/privacy/account-deletion.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { DeletionBalance } from './deletion-balance.tsx';
import { DeletionState } from './deletion-state.tsx';
import { DeletionTerms } from './deletion-terms.tsx';
import { type Deletion, useDeletion, useDeletionChanged } from './use-deletion.ts';

interface DeleteAccountButtonProps {
  affiliateId: number;
  /** Opens the page where payment data are registered. */
  onPaymentInfoNeeded: () => void;
}

/** The steps of specification §4; those after the first know what the affiliate gives up. */
interface KnownStep {
  name: 'balance' | 'terms' | 'credentials';
  deletion: Deletion;
}
type Step = { name: 'question' } | KnownStep;

const totalOf = ({ total_commissions: total }: Deletion): number => total ?? 0;

/**
 * The button 'Excluir Conta' of the main access, with its dialog: question, commissions, terms, credentials. Once the
 * deletion is requested, its protocol and due date stand in place of the button.
 */
export function DeleteAccountButton({ affiliateId, onPaymentInfoNeeded }: DeleteAccountButtonProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const query = useDeletion(affiliateId);
  const deletionChanged = useDeletionChanged();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);

  async function start() {
    // Read again: the amount may have changed since the screen was opened.
    const { data: deletion, error } = await query.refetch();
    if (error) notifyFailure(error);
    else if (deletion?.state !== 'none') close();
    else setStep({ name: totalOf(deletion) > 0 ? 'balance' : 'terms', deletion });
  }

  async function send(deletion: Deletion, credentials: { username: string; password: string }) {
    const changed = await client.create('account-deletion', {
      ...credentials,
      accepted_terms: deletionTermCount,
      with_commissions: totalOf(deletion) > 0,
    });
    notify(t('screens.deletion.requested'), 'success');
    close();
    await deletionChanged(changed);
  }

  if (query.isLoadingError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.data && query.data.state !== 'none') return <DeletionState deletion={query.data} />;
  return (
    <>
      <Button
        variant="outlined"
        colour="error"
        disabled={query.data === undefined}
        onClick={() => setStep({ name: 'question' })}
      >
        {t('screens.deletion.open')}
      </Button>
      {step?.name === 'question' && (
        <ConfirmDialog
          title={t('screens.deletion.question')}
          text={t('screens.deletion.question_text')}
          confirmLabel={t('screens.deletion.yes')}
          colour="error"
          onConfirm={start}
          onCancel={close}
        />
      )}
      {step !== undefined && step.name !== 'question' && (
        <LaterStep
          step={step}
          affiliateId={affiliateId}
          onStep={setStep}
          onPaymentInfoNeeded={() => {
            close();
            onPaymentInfoNeeded();
          }}
          send={send}
          onClose={close}
        />
      )}
    </>
  );
}

interface LaterStepProps {
  step: KnownStep;
  affiliateId: number;
  onStep: (step: KnownStep) => void;
  onPaymentInfoNeeded: () => void;
  send: (deletion: Deletion, credentials: { username: string; password: string }) => Promise<void>;
  onClose: () => void;
}

/** A dialog after the question. */
function LaterStep({
  step: { name, deletion },
  affiliateId,
  onStep,
  onPaymentInfoNeeded,
  send,
  onClose,
}: LaterStepProps) {
  const { t } = useTranslation();
  switch (name) {
    case 'balance':
      return (
        <DeletionBalance
          affiliateId={affiliateId}
          total={totalOf(deletion)}
          hasPaymentInfo={deletion.has_payment_information === true}
          onContinue={() => onStep({ deletion, name: 'terms' })}
          onPaymentInfoNeeded={onPaymentInfoNeeded}
          onPaymentRequested={onClose}
          onCancel={onClose}
        />
      );
    case 'terms':
      return (
        <DeletionTerms
          deletion={deletion}
          onAccept={() => onStep({ deletion, name: 'credentials' })}
          onRefuse={onClose}
        />
      );
    case 'credentials':
      return (
        <CredentialsDialog
          title={t('screens.deletion.credentials')}
          text={t('screens.deletion.credentials_text')}
          submitLabel={t('screens.deletion.submit')}
          failure={t('screens.deletion.failed')}
          send={(credentials) => send(deletion, credentials)}
          onCancel={onClose}
        />
      );
  }
}
