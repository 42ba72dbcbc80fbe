import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { UseCampaignChoices } from '#shared/ui/features/campaigns/webhook-endpoint/webhook-form-dialog.tsx';
import { WebhooksSection } from '#shared/ui/features/campaigns/webhook-endpoint/webhooks-section.tsx';
import { useMay } from '../../session/use-may.ts';
import { campaignChoices, useTakingPart } from '../../session/use-taking-part.ts';

const everyOwn = {};

/** The campaigns in which a channel of the affiliate takes part. */
const useOwnCampaigns: UseCampaignChoices = () => campaignChoices(useTakingPart().data ?? []);

/** Where the affiliate's sales and payments are sent, 'Postbacks'. */
export function WebhooksTab() {
  const { t } = useTranslation();
  const maySee = useMay('webhook-endpoint', 'list');
  if (!maySee) return <Notice severity="info">{t('portal.webhooks.not_allowed')}</Notice>;
  return (
    <WebhooksSection
      owner="affiliate"
      label={t('portal.page.webhooks')}
      intro={t('portal.webhooks.intro')}
      emptyText={t('portal.webhooks.empty_text')}
      filter={everyOwn}
      mayChange
      useCampaigns={useOwnCampaigns}
    />
  );
}
