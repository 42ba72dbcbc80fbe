import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { useMay } from './use-may.ts';
import { useUser } from './user.tsx';

/** Whether the user may make links: not while the account is paused, refused or leaving, which `StatusNotice` explains. */
export function useMayMakeLinks(): boolean {
  const { data: affiliate } = useAffiliate(useUser().affiliate_id);
  const isInactive = affiliate !== undefined && affiliate.status !== affiliateStatus.code('active');
  return useMay('tracking-link', 'create') && !isInactive;
}
