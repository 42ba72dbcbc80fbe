import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { useMay } from './use-may.ts';
import { useUser } from './user.tsx';

/**
 * Whether the account is paused, refused or leaving, which `StatusNotice` explains on every page: nothing else on a page
 * may invite to what the notice excludes. All are false until the affiliate has loaded.
 */
export function useAccountStanding() {
  const { data: affiliate } = useAffiliate(useUser().affiliate_id);
  const status = affiliate?.status ?? affiliateStatus.codes.active;
  return {
    /** Links cannot be made. */
    isInactive: status !== affiliateStatus.codes.active,
    /** Payments cannot be requested either. */
    isRefused: status === affiliateStatus.codes.refused,
    /** Channels cannot be added or resumed either. */
    isLeaving: status === affiliateStatus.codes.deletion_requested,
  };
}

/** Whether the user may make links: not while the account is paused, refused or leaving. */
export function useMayMakeLinks(): boolean {
  const { isInactive } = useAccountStanding();
  return useMay('tracking-link', 'create') && !isInactive;
}
