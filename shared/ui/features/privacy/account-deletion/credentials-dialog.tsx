import Box from '@mui/material/Box';
import * as z from 'zod/mini';
import { ApiError } from '#shared/client/api-error.ts';
import { fieldErrors } from '#shared/contract/validation.ts';
import { deletionCredentials } from '#shared/resources/privacy/account-deletion.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import formStyles from '#shared/ui/form/form.module.css';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useLeaveQuestion } from '#shared/ui/form/use-leave-question.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';

interface CredentialsDialogProps {
  title: string;
  text: string;
  /** What is about to be lost, above the text. */
  facts?: string | undefined;
  submitLabel: string;
  /** Replaces the text of a refusal that says nothing about the credentials or the request. */
  failure?: string;
  send: (credentials: { username: string; password: string }) => Promise<void>;
  onCancel: () => void;
}

/** The errors whose text contains the next step. */
const selfExplanatory: readonly ApiError['code'][] = [
  'credentials_not_confirmed',
  'rate_limited',
  'state_conflict',
  'deletion_not_requested',
  'deletion_payment_pending',
  'deletion_commissions_changed',
  'invalid_fields',
];

/** Replaces the text of an error by the given one, unless its own says more. */
function reworded(error: unknown, failure: string | undefined): unknown {
  if (!(error instanceof ApiError) || failure === undefined || selfExplanatory.includes(error.code)) return error;
  return new ApiError(error.status, { code: error.code, message: failure });
}

/** Asks for the credentials of the signed-in person, which prove the irreversible step that they are sent with. */
export function CredentialsDialog({
  title,
  text,
  facts,
  submitLabel,
  failure,
  send,
  onCancel,
}: CredentialsDialogProps) {
  const { t } = useTranslation();
  const { formProps, field, error, isBusy, isDirty } = useSmallForm({
    initial: { username: '', password: '' },
    check: (values) => {
      const { error } = z.safeParse(deletionCredentials, values);
      return error ? fieldErrors(error) : {};
    },
    send: async ({ username, password }) => {
      try {
        await send({ username: username.trim(), password });
      } catch (error) {
        throw reworded(error, failure);
      }
    },
    retyped: 'password',
  });
  const { leave, question } = useLeaveQuestion(isDirty, onCancel);
  return (
    <ModalDialog title={title} size="form" onDismiss={isBusy ? undefined : leave}>
      <form {...formProps} className={formStyles.inDialog}>
        <DialogBody>
          {facts !== undefined && <p style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{facts}</p>}
          <p>{text}</p>
          <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
            <TextField
              {...field('username')}
              maxLength={textLengthMax.email}
              label={t('screens.deletion.email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
            />
            <PasswordField
              {...field('password')}
              maxLength={textLengthMax.enteredPassword}
              label={t('screens.deletion.password')}
              autoComplete="current-password"
            />
            <FormError message={error} />
          </Box>
        </DialogBody>
        <DialogActions>
          <Button onClick={leave} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" colour="error" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
      {question}
    </ModalDialog>
  );
}
