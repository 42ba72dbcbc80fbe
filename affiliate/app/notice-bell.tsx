import { generatePath } from 'react-router-dom';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { NoticeBell as Bell } from '#shared/ui/features/accounts/notice/notice-bell.tsx';
import { loadPageWords } from '../session/language.ts';
import { paths } from '../session/paths.ts';

const NoticePanel = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#shared/ui/features/accounts/notice/notice-panel.tsx'),
    loadPageWords('notices'),
  ]);
  return module;
}, 'NoticePanel');

interface Subject {
  kind: string;
  payment_id: number | null;
  campaign_id: number | null;
}

/** Returns the page of what a notice is about. */
function pathOf({ kind, payment_id: paymentId, campaign_id: campaignId }: Subject): string {
  if (kind === 'channel') return paths.channels;
  if (kind === 'tax_invoice') return paths.invoices;
  if (kind.startsWith('sale')) return paths.report;
  if (paymentId !== null) return generatePath(paths.payment, { id: String(paymentId) });
  return campaignId === null ? paths.home : generatePath(paths.campaign, { id: String(campaignId) });
}

/** The bell of the portal. */
export const NoticeBell = () => (
  <Bell>
    {(onDismiss) => <NoticePanel pathOf={pathOf} preferencesPath={paths.preferences} onDismiss={onDismiss} />}
  </Bell>
);
