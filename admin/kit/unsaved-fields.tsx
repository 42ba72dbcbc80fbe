import { useFormIsDirty } from 'react-admin';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';

/**
 * Stands in a form of react-admin: while something in it is unsaved, the site asks before it is left. What is unsaved is
 * counted as the save button counts it; listening to `isDirty` of react-hook-form would switch that button off.
 */
export function UnsavedFields() {
  useUnsavedChanges(useFormIsDirty());
  return null;
}
