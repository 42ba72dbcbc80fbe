import { useAccountStanding } from './use-account-standing.ts';
import { useMay } from './use-may.ts';

/** Whether the user may make links: not while the account is paused, refused or leaving, which `StatusNotice` explains. */
export function useMayMakeLinks(): boolean {
  const { isInactive } = useAccountStanding();
  return useMay('tracking-link', 'create') && !isInactive;
}
