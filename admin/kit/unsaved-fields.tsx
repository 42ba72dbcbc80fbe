import { useFormState } from 'react-hook-form';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';

/** Stands in a form of react-admin: while something in it is unsaved, the site asks before it is left. */
export function UnsavedFields() {
  useUnsavedChanges(useFormState().isDirty);
  return null;
}
