import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import type { UseCampaignChoices } from '#shared/ui/features/campaigns/webhook-endpoint/webhook-form-dialog.tsx';
import { WebhooksSection } from '#shared/ui/features/campaigns/webhook-endpoint/webhooks-section.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const ofOperator = { owner: 'operator' } as const;

const useEveryCampaign: UseCampaignChoices = () => {
  const { client } = useScreenHost();
  const { data } = useQuery({
    queryKey: queryKeys.list('campaign', { choices: true }),
    queryFn: ({ signal }) => client.all('campaign', { sort: ['name', 'ASC'], signal }),
  });
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
};

/** The endpoints of the operator, which are sent everything, 'Webhooks'. */
export function WebhookEndpointList() {
  const t = useWords();
  const title = t('resources.webhook-endpoint.name', { smart_count: 2 });
  return (
    <Box sx={{ maxWidth: 880, py: 2 }}>
      <Title title={title} />
      <WebhooksSection
        owner="operator"
        label={title}
        intro={t('admin.webhooks.intro')}
        emptyText={t('admin.webhooks.empty_text')}
        filter={ofOperator}
        mayChange={useMay('webhook-endpoint', 'update')}
        useCampaigns={useEveryCampaign}
      />
    </Box>
  );
}
