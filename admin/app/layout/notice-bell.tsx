import { NoticeBell as Bell } from '#shared/ui/features/accounts/notice/notice-bell.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { NOTICES_PATH } from '../paths.ts';

const NoticePanel = lazyScreen(() => import('#shared/ui/features/accounts/notice/notice-panel.tsx'), 'NoticePanel');

interface Subject {
  kind: string;
  run_id: number | null;
  campaign_id: number | null;
}

/** Returns the page of what a notice is about. */
function pathOf({ kind, run_id: runId, campaign_id: campaignId }: Subject): string | undefined {
  if (kind === 'payment_request') return '/payment';
  if (kind === 'tax_invoice_sent') return '/invoice-upload';
  if (runId !== null) return `/payment-run/${runId}`;
  return campaignId === null ? undefined : `/campaign/${campaignId}`;
}

/** The bell of the back-office. */
export const NoticeBell = () => (
  <Bell>{(onDismiss) => <NoticePanel pathOf={pathOf} preferencesPath={NOTICES_PATH} onDismiss={onDismiss} />}</Bell>
);
