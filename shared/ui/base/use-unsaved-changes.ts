import { useEffect } from 'react';
import { useScreenHost } from './screen-host.tsx';

/** Has the site ask before it leaves a form that holds something unsaved. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const { guardUnsaved } = useScreenHost();
  useEffect(() => (isUnsaved ? guardUnsaved?.() : undefined), [isUnsaved, guardUnsaved]);
}
