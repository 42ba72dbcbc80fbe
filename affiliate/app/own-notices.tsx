import { generatePath } from 'react-router-dom';
import { NoticePanel } from '#shared/ui/features/accounts/notice/notice-panel.tsx';
import { paths } from '../session/paths.ts';

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

/** The panel that the bell of the portal opens. */
export const OwnNotices = ({ onDismiss }: { onDismiss: () => void }) => (
  <NoticePanel pathOf={pathOf} preferencesPath={paths.preferences} onDismiss={onDismiss} />
);
