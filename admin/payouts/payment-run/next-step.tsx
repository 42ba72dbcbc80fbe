import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { closeRefusal } from '#shared/codes/payouts/close-refusal.ts';
import { paymentRun } from '#shared/resources/payouts/payment-run.ts';
import { Notice, type Severity } from '#shared/ui/base/notice.tsx';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { CloseRun } from './close-run.tsx';
import { type RunStep, runStep } from './run-step.ts';
import { type Run, useChangeRun } from './use-change-run.ts';
import { useRunSum } from './use-run-sum.ts';

const severities: Readonly<Record<RunStep, Severity>> = {
  empty: 'warning',
  close: 'info',
  another_closes: 'warning',
  send: 'info',
  read_return: 'info',
  mark_abroad: 'info',
  fix: 'warning',
  done: 'success',
  cancelled: 'info',
};

interface RunProps {
  run: Run;
}

/** A change of state that is asked for first and changes nothing else on the page. */
function ChangeButton({ run, to, isMain = false }: RunProps & { to: 'sent' | 'cancelled'; isMain?: boolean }) {
  const t = useWords();
  const { change, isPending } = useChangeRun(run);
  const about = useRunSum(run);
  return (
    <ConfirmedButton
      size="medium"
      variant={isMain ? 'contained' : 'text'}
      color={isMain ? 'primary' : 'error'}
      disabled={isPending}
      question={t(`admin.payout.${to}_question`, { id: run.id })}
      about={about}
      explanation={t(`admin.payout.${to}_text`)}
      // The user has already seen why it failed.
      onConfirm={() => change(to).catch(() => undefined)}
    >
      {t(`admin.payout.${to}`)}
    </ConfirmedButton>
  );
}

/** A link to a tab of the run, where the next step is done. */
function TabButton({ run, tab, isMain = false }: RunProps & { tab: 'files' | 'returns'; isMain?: boolean }) {
  const t = useWords();
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      component={LinkBase}
      to={`/${paymentRun.name}/${run.id}/${tab}`}
    >
      {t(`admin.payout.to_${tab}`)}
    </Button>
  );
}

function actionsOf(step: RunStep, run: Run): ReactNode {
  switch (step) {
    case 'close':
      return (
        <>
          <CloseRun run={run} />
          <ChangeButton run={run} to="cancelled" />
        </>
      );
    case 'empty':
    case 'another_closes':
      return <ChangeButton run={run} to="cancelled" />;
    case 'send':
      return (
        <>
          <TabButton run={run} tab="files" />
          <ChangeButton run={run} to="sent" isMain />
        </>
      );
    case 'read_return':
      return <TabButton run={run} tab="returns" isMain />;
    default:
      return null;
  }
}

/** Why this person may not close the run. */
function Refusal({ run }: RunProps) {
  const t = useWords();
  const known = closeRefusal.byCode(run.close_refusal);
  return (
    <>
      {t(known ? closeRefusal.labelKey(known.code) : 'errors.second_person_required')} {t('admin.payout.who_closes')}
    </>
  );
}

/** What a run waits for, in words, and the buttons that do it. */
export function NextStep({ run }: RunProps) {
  const t = useWords();
  const mayUpdate = useMay(paymentRun.name, 'update');
  const step = runStep(run);
  const actions = mayUpdate ? actionsOf(step, run) : null;
  return (
    <Notice
      severity={severities[step]}
      {...(actions !== null && {
        action: (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            {actions}
          </Stack>
        ),
      })}
    >
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {t(`admin.payout.step.${step}.title`, { smart_count: run.failed })}
      </Typography>
      {step === 'another_closes' && mayUpdate ? (
        <Refusal run={run} />
      ) : (
        t(`admin.payout.step.${step}.text`, { smart_count: run.failed })
      )}
    </Notice>
  );
}
