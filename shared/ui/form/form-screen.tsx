import type { ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { VersionConflict } from '#shared/ui/base/version-conflict.tsx';
import { FormError } from './form-error.tsx';
import { FormActions, FormGrid } from './form-grid.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { RecordFormState } from './use-record-form.ts';

interface FormScreenProps {
  state: RecordFormState;
  /** The number of fields, for the loading skeleton. */
  fields: number;
  children: ReactNode;
}

/** A form as a screen or a part of one: fields, errors and the save button. */
export function FormScreen({ state, fields, children }: FormScreenProps) {
  const { t } = useTranslation();
  const { failure, isReady, isSubmitting, submit } = state;
  if (failure) return <LoadFailed message={failure.message} onRetry={failure.retry} />;
  if (!isReady) return <FormSkeleton fields={fields} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormGrid>{children}</FormGrid>
      <FormTroubles state={state} />
      <FormActions>
        <Button type="submit" variant="contained" isBusy={isSubmitting}>
          {t('common.save_changes')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The reasons why a form cannot be saved, except field errors. */
export function FormTroubles({ state: { fault, resolveConflict } }: { state: RecordFormState }) {
  return (
    <>
      {resolveConflict && <VersionConflict onReload={resolveConflict} />}
      <FormError message={fault} />
    </>
  );
}
