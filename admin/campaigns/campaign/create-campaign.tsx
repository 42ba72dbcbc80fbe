import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { CreateBase, Form, LinkBase, Navigate, SaveButton, Title, useCreatePath, useNotify } from 'react-admin';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { UnsavedFields } from '../../kit/form/unsaved-fields.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { CategoryInput, ControlInputs, DeeplinkInputs, DetailInputs, FirstRateInputs } from './campaign-inputs.tsx';

const asItIs = (values: unknown) => values;
const LIST_PATH = `/${campaign.name}`;
const FORM_WIDTH_MAX = 720;

/** The values of most campaigns, as defaults. */
const USUAL = {
  allowed_hosts: [],
  approval: 'manual',
  is_exclusive: false,
  click_window_days: 30,
  refusal_reversal: 'server',
  deeplink_enabled: true,
  deeplink_template: 'click_id={click_id}',
  validation_days: 30,
  release_days: 30,
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: FORM_WIDTH_MAX }}>{children}</Box>
    </Card>
  );
}

/** A new campaign: what is promoted, for whom, what it pays and where its links lead. It starts as pending. */
export function CreateCampaign() {
  const t = useWords();
  const notify = useNotify();
  const createPath = useCreatePath();
  const [created, setCreated] = useState<number | string>();
  const onError = useFailedChange(campaign.name);
  const onSuccess = ({ id }: { id: number | string }) => {
    notify('resources.campaign.notifications.created', { type: 'success' });
    setCreated(id);
  };
  const title = t('admin.campaign.create');
  // Unmounts the form first, because it would ask whether to leave without saving.
  if (created !== undefined) {
    const path = createPath({ resource: campaign.name, type: 'edit', id: created });
    // From its top, where the campaign is approved.
    return <Navigate to={path} state={{ _scrollToTop: true }} replace />;
  }
  return (
    <CreateBase redirect={false} mutationOptions={{ onSuccess, onError }}>
      <Title title={title} />
      <PageTrail resource={campaign.name} listName={t('admin.campaign.campaigns')} title={title} />
      <Form record={USUAL} resolver={schemaResolver(campaign.input, asItIs)}>
        <UnsavedFields />
        <Stack spacing={2}>
          <Part title={t('admin.campaign.tab.details')}>
            <DetailInputs isNew />
            <CategoryInput />
          </Part>
          <Part title={t('admin.campaign.tab.control')}>
            <ControlInputs />
          </Part>
          <Part title={t('admin.campaign.first_rate')}>
            <FirstRateInputs />
          </Part>
          <Part title={t('admin.campaign.tab.deeplink')}>
            <DeeplinkInputs />
          </Part>
          <Stack direction="row" sx={{ gap: 1 }}>
            <SaveButton />
            <Button component={LinkBase} to={LIST_PATH}>
              {t('common.cancel')}
            </Button>
          </Stack>
        </Stack>
      </Form>
    </CreateBase>
  );
}
