import { useEffect } from 'react';
import { useScreenHost } from './screen-host.tsx';

/** Makes the site ask for confirmation before it leaves a form with unsaved changes. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const { guardUnsaved } = useScreenHost();
  useEffect(() => (isUnsaved ? guardUnsaved?.() : undefined), [isUnsaved, guardUnsaved]);
}
