import Stack from '@mui/material/Stack';
import { type ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import type { ResourceName } from '#shared/resources/index.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import type { staff } from '#shared/words/campaigns.pt-br.ts';
import type { KeyOf } from '#shared/words/translate.ts';
import {
  CategoryInput,
  controlFields,
  ControlInputs,
  deeplinkFields,
  DeeplinkInputs,
  detailFields,
  DetailInputs,
} from '../../campaigns/campaign/campaign-inputs.tsx';
import type { Campaign } from '../../campaigns/campaign/use-change-campaign.ts';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { GroupedTabs } from '../../kit/page/grouped-tabs.tsx';
import type { RoutedTab } from '../../kit/page/routed-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const CampaignResult = lazyPart(() => import('./campaign-result.tsx'), 'CampaignResult');
const Segmentation = lazyPart(() => import('../../campaigns/campaign/segmentation.tsx'), 'Segmentation');
const RulesTab = lazyPart(() => import('../../campaigns/campaign/rules-tab.tsx'), 'RulesTab');
const RevenuesTab = lazyPart(() => import('../../campaigns/campaign-revenue/revenues-tab.tsx'), 'RevenuesTab');
const MarginOfCampaign = lazyPart(
  () => import('../../reports/campaign-margin/margin-of-campaign.tsx'),
  'MarginOfCampaign',
);
const PeriodsTab = lazyPart(() => import('../../campaigns/campaign-payment-period/periods-tab.tsx'), 'PeriodsTab');
const SitesTab = lazyPart(() => import('../../campaigns/campaign-site/sites-tab.tsx'), 'SitesTab');
const CommissionTab = lazyPart(() => import('../../campaigns/commission-group/commission-tab.tsx'), 'CommissionTab');
const SchedulesTab = lazyPart(
  () => import('../../campaigns/campaign-commission-schedule/schedules-tab.tsx'),
  'SchedulesTab',
);
const CreativesTab = lazyPart(() => import('../../campaigns/creative/creatives-tab.tsx'), 'CreativesTab');
const CouponsTab = lazyPart(() => import('../../campaigns/coupon/coupons-tab.tsx'), 'CouponsTab');
const CustomInvoicesTab = lazyPart(
  () => import('../../billing/custom-invoice/custom-invoices-tab.tsx'),
  'CustomInvoicesTab',
);
const ClicksTab = lazyPart(() => import('../../tracking/click/clicks-tab.tsx'), 'ClicksTab');
const HistoryTab = lazyPart(() => import('../../campaigns/campaign-change/history-tab.tsx'), 'HistoryTab');

interface RecordProps {
  record: Campaign;
}

const form = { contract: campaign };

/** The forms of the campaign itself: each sends its own session. */
const forms = {
  details: ({ record }: RecordProps) => (
    <RecordForm {...form} record={record} fields={detailFields} hasTwoColumns>
      <DetailInputs />
    </RecordForm>
  ),
  control: ({ record }: RecordProps) => (
    <RecordForm {...form} record={record} fields={controlFields}>
      <ControlInputs />
    </RecordForm>
  ),
  deeplink: ({ record }: RecordProps) => (
    <RecordForm {...form} record={record} fields={deeplinkFields}>
      <DeeplinkInputs />
    </RecordForm>
  ),
};

function CategoriesTab({ record }: RecordProps) {
  const seesSegmentation = useMay('campaign-segmentation', 'one');
  return (
    <Stack spacing={4}>
      <RecordForm {...form} record={record} fields={['category_ids']}>
        <CategoryInput />
      </RecordForm>
      {seesSegmentation && <Segmentation campaignId={record.id} />}
    </Stack>
  );
}

function RevenueAndMargin({ campaignId }: { campaignId: number }) {
  return (
    <Stack spacing={4}>
      <RevenuesTab campaignId={campaignId} />
      {useMay('campaign-margin', 'list') && <MarginOfCampaign campaignId={campaignId} />}
    </Stack>
  );
}

function PromotionTab({ campaignId }: { campaignId: number }) {
  return (
    <Stack spacing={4}>
      {useMay('creative', 'list') && <CreativesTab campaignId={campaignId} />}
      {useMay('coupon', 'list') && <CouponsTab campaignId={campaignId} />}
    </Stack>
  );
}

type TabName = KeyOf<(typeof staff)['admin']['campaign']['tab']>;

/** Which tabs belong together, in their order. */
const groups = [
  { name: 'result', tabs: ['result', 'clicks', 'history'] },
  { name: 'offer', tabs: ['details', 'categories', 'rules', 'creatives', 'deeplink'] },
  { name: 'commission', tabs: ['commission', 'schedules', 'revenues', 'periods'] },
  { name: 'partners', tabs: ['sites'] },
  { name: 'billing', tabs: ['control', 'invoices'] },
] as const satisfies readonly { name: string; tabs: readonly TabName[] }[];

/** The tabs of a campaign in their groups, as far as the user may see them. */
export function CampaignTabs({ record }: RecordProps) {
  const t = useWords();
  const { isPending, permissions } = usePermissions<readonly string[]>();
  // Waits for the permissions: without its tab, a URL would redirect to the first one.
  if (isPending) return <FormSkeleton fields={3} />;
  const { id } = record;
  const sees = (resource: ResourceName, verb: 'list' | 'one' = 'list') =>
    permissions?.includes(`${resource}:${verb}`) ?? false;
  const parts: Readonly<Record<TabName, ReactNode>> = {
    result: sees('dashboard-summary') && <CampaignResult campaignId={id} />,
    clicks: sees('click') && <ClicksTab campaignId={id} />,
    history: sees('campaign-change') && <HistoryTab campaignId={id} />,
    details: forms.details({ record }),
    categories: <CategoriesTab record={record} />,
    rules: sees('campaign-rule', 'one') && <RulesTab campaignId={id} />,
    creatives: (sees('creative') || sees('coupon')) && <PromotionTab campaignId={id} />,
    deeplink: forms.deeplink({ record }),
    commission: sees('commission-group') && <CommissionTab campaignId={id} />,
    schedules: sees('campaign-commission-schedule') && <SchedulesTab campaignId={id} />,
    revenues: sees('campaign-revenue') && <RevenueAndMargin campaignId={id} />,
    periods: sees('campaign-payment-period') && <PeriodsTab campaignId={id} />,
    sites: sees('campaign-site') && <SitesTab campaignId={id} />,
    control: forms.control({ record }),
    invoices: sees('custom-invoice') && <CustomInvoicesTab campaignId={id} />,
  };
  const tabsOf = (names: readonly TabName[]): RoutedTab[] =>
    names
      .filter((path) => parts[path] !== false)
      .map((path) => ({
        path,
        label: t(`admin.campaign.tab.${path}`),
        element: parts[path],
        isBare: path === 'result',
      }));
  return (
    <GroupedTabs
      label={record.name}
      groups={groups.map(({ name, tabs }) => ({ label: t(`admin.campaign.tab_group.${name}`), tabs: tabsOf(tabs) }))}
    />
  );
}
