import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Notice } from '../base/notice.tsx';
import { FormError } from './form-error.tsx';
import { FormActions, FormGrid } from './form-grid.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { TextLengthsProvider } from './use-text-length.ts';

interface FormScreenProps {
  state: RecordFormState;
  /** The number of fields, for the loading skeleton. */
  fields: number;
  children: ReactNode;
}

/** A form as a screen or a part of one: fields, errors and the save button. */
export function FormScreen({ state, fields, children }: FormScreenProps) {
  const { t } = useTranslation();
  const { failure, isReady, isBusy, submit, lengths } = state;
  if (failure) return <LoadFailed message={failure.message} onRetry={failure.retry} />;
  if (!isReady) return <FormSkeleton fields={fields} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextLengthsProvider value={lengths}>
        <FormGrid>{children}</FormGrid>
      </TextLengthsProvider>
      <FormTroubles state={state} />
      <FormActions isKept>
        <Button type="submit" variant="contained" isBusy={isBusy}>
          {t('common.save_changes')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The reasons why a form cannot be saved, except field errors. */
export function FormTroubles({ state: { error, resolveConflict } }: { state: RecordFormState }) {
  return (
    <>
      {resolveConflict && <VersionConflict onReload={resolveConflict} />}
      <FormError message={error} />
    </>
  );
}

/** Reports that another user saved a newer version, and offers to load it while keeping the input. */
function VersionConflict({ onReload }: { onReload: () => Promise<void> }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box sx={{ mt: 2 }}>
      <Notice
        ref={notice}
        severity="warning"
        action={
          <Button colour="inherit" variant="outlined" onClick={() => void onReload()}>
            {t('screens.conflict.reload')}
          </Button>
        }
      >
        <strong>{t('screens.conflict.title')}</strong>
        <div>{t('screens.conflict.text')}</div>
      </Notice>
    </Box>
  );
}
