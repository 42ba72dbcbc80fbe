import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CodeField } from '#shared/ui/features/accounts/session/code-field.tsx';
import { useCodeForm } from '#shared/ui/features/accounts/session/use-code-form.ts';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import styles from '#shared/ui/form/form.module.css';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { QrCode } from './qr-code.tsx';

/** What an authenticator app needs to make codes. */
export interface Enrolment {
  /** Base32. */
  secret: string;
  /** An `otpauth:` address. */
  uri: string;
}

interface EnrolmentFormProps {
  enrolment: Enrolment;
  /** Called with the recovery codes, after the second factor is on. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel?: (() => void) | undefined;
}

/** Shows the secret for the authenticator app, and confirms by a code that the app has it. */
export function EnrolmentForm({ enrolment, onConfirmed, onCancel }: EnrolmentFormProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const { formProps, field, error, isBusy } = useCodeForm(async (code) => {
    const { recovery_codes } = await client.update('second-factor', 'own', { code });
    onConfirmed(recovery_codes ?? []);
  });
  return (
    <form {...formProps}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 2, sm: 4 } }}>
        <Box sx={{ flexShrink: 0, textAlign: 'center' }}>
          <QrCode text={enrolment.uri} label={t('screens.security.enrol.qr')} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ mb: 2 }}>{t('screens.security.enrol.scan')}</Typography>
          <CopyField
            name="secret"
            label={t('screens.security.enrol.secret')}
            value={inGroups(enrolment.secret)}
            copied={enrolment.secret}
            copyLabel={t('screens.security.enrol.copy_secret')}
          />
          <Typography sx={{ mb: 1 }}>{t('screens.security.enrol.enter')}</Typography>
          <CodeField {...field('code')} />
          <FormError message={error} />
        </Box>
      </Stack>
      <div className={styles.actions}>
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <Button type="submit" variant="contained" isBusy={isBusy}>
          {t('screens.security.enrol.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** Groups of four characters, which are easier to type over. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Starts an enrolment. Undefined if it was cancelled, or refused, which the user has then been notified of. */
export function useStartEnrolment() {
  const { client, notifyFailure } = useScreenHost();
  const [isStarting, setIsStarting] = useState(false);
  async function start(): Promise<Enrolment | undefined> {
    setIsStarting(true);
    try {
      const { secret, uri } = await client.create('second-factor', {});
      return typeof secret === 'string' && typeof uri === 'string' ? { secret, uri } : undefined;
    } catch (error) {
      notifyFailure(error);
      return undefined;
    } finally {
      setIsStarting(false);
    }
  }
  return { start, isStarting };
}
