import type { ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { VersionConflict } from '#shared/ui/base/version-conflict.tsx';
import { FormFault } from './form-fault.tsx';
import { FormActions, FormGrid } from './form-grid.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { FormStanding } from './use-record-form.ts';

interface FormScreenProps {
  standing: FormStanding;
  /** The number of fields, for the loading skeleton. */
  fields: number;
  children: ReactNode;
}

/** A form as a screen or a part of one: fields, errors and the save button. */
export function FormScreen({ standing, fields, children }: FormScreenProps) {
  const { t } = useTranslation();
  const { failure, isReady, isSubmitting, submit } = standing;
  if (failure) return <LoadFailed message={failure.message} onRetry={failure.retry} />;
  if (!isReady) return <FormSkeleton fields={fields} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormGrid>{children}</FormGrid>
      <FormTroubles standing={standing} />
      <FormActions>
        <Button type="submit" variant="contained" isBusy={isSubmitting}>
          {t('common.save_changes')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The reasons why a form cannot be saved, except field errors. */
export function FormTroubles({ standing: { fault, resolveConflict } }: { standing: FormStanding }) {
  return (
    <>
      {resolveConflict && <VersionConflict onReload={resolveConflict} />}
      <FormFault message={fault} />
    </>
  );
}
