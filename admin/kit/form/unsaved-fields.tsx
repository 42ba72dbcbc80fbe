import { useFormIsDirty } from 'react-admin';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';

/**
 * Activates the leave guard while the surrounding react-admin form has unsaved changes. Uses the same criterion as the
 * save button; subscribing to `isDirty` of react-hook-form would disable that button.
 */
export function UnsavedFields() {
  useUnsavedChanges(useFormIsDirty());
  return null;
}
