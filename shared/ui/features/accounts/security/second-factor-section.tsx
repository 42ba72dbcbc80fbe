import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type Enrolment, EnrolmentForm, useStartEnrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';

/** From this count on the user is advised to make new recovery codes. */
const FEW_CODES = 3;

type Opened =
  | { dialog: 'enrolment'; enrolment: Enrolment }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'turn_off' | 'new_codes' };

interface SecondFactorSectionProps {
  /** Called after the second factor was turned on or off, as the session depends on it. */
  onChange: () => Promise<void>;
}

/** Fetches whether the user has a second factor. */
export function useSecondFactor() {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('second-factor', 'own'),
    queryFn: ({ signal }) => client.one('second-factor', 'own', { signal }),
  });
}

/** Turns the user's second factor on and off, and makes new recovery codes. */
export function SecondFactorSection({ onChange }: SecondFactorSectionProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const { start, isStarting } = useStartEnrolment();
  const [opened, setOpened] = useState<Opened>();
  const factor = useSecondFactor();
  const close = () => setOpened(undefined);
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('second-factor') });

  async function turnOn() {
    const enrolment = await start();
    if (enrolment) setOpened({ dialog: 'enrolment', enrolment });
  }

  async function turnOff() {
    try {
      await client.remove('second-factor', 'own');
      notify(t('screens.security.factor.turned_off'), 'success');
      await Promise.all([refresh(), onChange()]);
    } catch (error) {
      notifyFailure(error);
    }
    close();
  }

  async function makeNewCodes() {
    try {
      const { recovery_codes } = await client.update('second-factor', 'own', { renew: true });
      setOpened({ dialog: 'codes', codes: recovery_codes ?? [] });
      await refresh();
    } catch (error) {
      notifyFailure(error);
      close();
    }
  }

  async function finish(isNew: boolean) {
    close();
    if (isNew) notify(t('screens.security.codes.turned_on'), 'success');
    await Promise.all([refresh(), onChange()]);
  }

  return (
    <Section title={t('screens.security.factor.title')} text={t('screens.security.factor.text')}>
      {factor.isError && <LoadFailed message={factor.error.message} onRetry={() => void factor.refetch()} />}
      {factor.isPending && <Skeleton variant="rounded" height={44} />}
      {factor.data && (
        <FactorState
          factor={factor.data}
          isStarting={isStarting}
          onTurnOn={() => void turnOn()}
          onOpen={(dialog) => setOpened({ dialog })}
        />
      )}
      {opened?.dialog === 'enrolment' && (
        <ModalDialog title={t('screens.security.enrol.title')} size="form">
          <DialogBody>
            <EnrolmentForm
              enrolment={opened.enrolment}
              onConfirmed={(codes) => setOpened({ dialog: 'codes', codes })}
              onCancel={close}
            />
          </DialogBody>
        </ModalDialog>
      )}
      {opened?.dialog === 'codes' && (
        <ModalDialog title={t('screens.security.codes.title')} size="form">
          <DialogBody>
            <RecoveryCodes codes={opened.codes} onKept={() => void finish(factor.data?.enabled === false)} />
          </DialogBody>
        </ModalDialog>
      )}
      {(opened?.dialog === 'turn_off' || opened?.dialog === 'new_codes') && (
        <Question
          about={opened.dialog}
          onConfirm={opened.dialog === 'turn_off' ? turnOff : makeNewCodes}
          onCancel={close}
        />
      )}
    </Section>
  );
}

interface FactorStateProps {
  factor: ResourceRecord<'second-factor'>;
  isStarting: boolean;
  onTurnOn: () => void;
  onOpen: (dialog: 'turn_off' | 'new_codes') => void;
}

/** Whether there is a second factor, and what can be done about it. */
function FactorState({ factor, isStarting, onTurnOn, onOpen }: FactorStateProps) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <ShieldOutlined aria-hidden color={factor.enabled ? 'success' : 'disabled'} />
        <Typography sx={{ fontWeight: 600 }}>
          {t(factor.enabled ? 'screens.security.factor.on' : 'screens.security.factor.off')}
        </Typography>
      </Stack>
      {factor.enabled ? (
        <>
          <CodesLeft count={factor.recovery_codes_left} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => onOpen('new_codes')}>
              {t('screens.security.factor.new_codes')}
            </Button>
            <Button variant="outlined" colour="error" onClick={() => onOpen('turn_off')}>
              {t('screens.security.factor.turn_off')}
            </Button>
          </Stack>
        </>
      ) : (
        <Button variant="contained" isBusy={isStarting} onClick={onTurnOn}>
          {t('screens.security.factor.turn_on')}
        </Button>
      )}
    </Stack>
  );
}

interface QuestionProps {
  about: 'turn_off' | 'new_codes';
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

function Question({ about, onConfirm, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t(`screens.security.factor.${about}_question`)}
      text={t(`screens.security.factor.${about}_text`)}
      confirmLabel={t(`screens.security.factor.${about}`)}
      {...(about === 'turn_off' && { colour: 'error' })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

function CodesLeft({ count }: { count: number }) {
  const { t } = useTranslation();
  const text = t('screens.security.factor.codes_left', { smart_count: count });
  return count <= FEW_CODES ? <Notice severity="warning">{text}</Notice> : <Typography>{text}</Typography>;
}
