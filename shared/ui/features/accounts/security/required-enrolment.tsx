import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type Enrolment, EnrolmentForm, useStartEnrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RequiredEnrolmentProps {
  /** Called after the second factor is on and the recovery codes are kept: the session then reaches everything. */
  onDone: () => Promise<void>;
  onLogout: () => Promise<void>;
}

/** The only screen of a session that must have a second factor and has none yet. */
export function RequiredEnrolment({ onDone, onLogout }: RequiredEnrolmentProps) {
  const { t } = useTranslation();
  const { notifyFailure } = useScreenHost();
  const { start, isStarting } = useStartEnrolment();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <>
        <Title>{t('screens.security.codes.title')}</Title>
        <RecoveryCodes codes={codes} onKept={() => void onDone().catch(notifyFailure)} />
      </>
    );
  }
  return (
    <>
      <Title>{t('screens.security.enrol.title')}</Title>
      {enrolment ? (
        <EnrolmentForm enrolment={enrolment} onConfirmed={setCodes} onCancel={() => setEnrolment(undefined)} />
      ) : (
        <>
          <Typography>{t('screens.security.enrol.required')}</Typography>
          <Typography color="text.secondary" sx={{ mt: 1 }}>
            {t('screens.security.factor.text')}
          </Typography>
          <Stack direction="row" sx={{ mt: 3, flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
            <Button onClick={() => void onLogout().catch(notifyFailure)}>{t('screens.security.enrol.leave')}</Button>
            <Button variant="contained" isBusy={isStarting} onClick={() => void start().then(setEnrolment)}>
              {t('screens.security.enrol.begin')}
            </Button>
          </Stack>
        </>
      )}
    </>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
      {children}
    </Typography>
  );
}
