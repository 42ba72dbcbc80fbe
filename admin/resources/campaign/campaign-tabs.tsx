import { usePermissions } from 'react-admin';
import { campaign } from '#shared/resources/campaign.ts';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { RecordForm } from '../../kit/record-form.tsx';
import { type RoutedTab, RoutedTabs } from '../../kit/routed-tabs.tsx';
import { useWords } from '../../kit/use-words.ts';
import {
  CategoryInput,
  ControlInputs,
  controlFields,
  DeeplinkInputs,
  deeplinkFields,
  detailFields,
  DetailInputs,
} from './campaign-inputs.tsx';
import type { Campaign } from './use-change-campaign.ts';

/** The tabs of a campaign, as far as the user may see them. */
export function CampaignTabs({ record }: { record: Campaign }) {
  const t = useWords();
  const { isPending } = usePermissions();
  // Waits for the permissions: without its tab, a URL would redirect to the first one.
  if (isPending) return <FormSkeleton fields={3} />;
  const form = { contract: campaign, record };
  const tab = (path: 'details' | 'control' | 'deeplink' | 'categories', element: RoutedTab['element']): RoutedTab => ({
    path,
    label: t(`admin.campaign.tab.${path}`),
    element,
  });
  return (
    <RoutedTabs
      label={record.name}
      tabs={[
        tab(
          'details',
          <RecordForm {...form} fields={detailFields}>
            <DetailInputs />
          </RecordForm>,
        ),
        tab(
          'control',
          <RecordForm {...form} fields={controlFields}>
            <ControlInputs />
          </RecordForm>,
        ),
        tab(
          'deeplink',
          <RecordForm {...form} fields={deeplinkFields}>
            <DeeplinkInputs />
          </RecordForm>,
        ),
        tab(
          'categories',
          <RecordForm {...form} fields={['category_ids']}>
            <CategoryInput />
          </RecordForm>,
        ),
      ]}
    />
  );
}
