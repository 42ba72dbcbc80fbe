import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Form, Link, TextInput, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { fieldTexts } from '../../kit/fields/field-texts.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { textLimit } from '../../kit/form/input-schema.ts';
import { RecordHead } from '../../kit/page/record-head.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { ExcessNotice } from '../excess-rate/excess-notice.tsx';
import { CoverButton } from './cover-button.tsx';
import { type Campaign, useChangeCampaign } from './use-change-campaign.ts';
import { useMissingText } from './use-missing-text.ts';

const [PENDING, APPROVED, PAUSED, REFUSED] = (['pending', 'approved', 'paused', 'refused'] as const).map(
  (name) => campaignStatus.codes[name],
);

/** The next statuses, by the present one. */
const moves = [
  { from: PENDING, to: APPROVED, name: 'approve' },
  { from: PENDING, to: REFUSED, name: 'refuse' },
  { from: PAUSED, to: APPROVED, name: 'resume' },
  { from: REFUSED, to: PENDING, name: 'reopen' },
] as const;

interface RecordProps {
  record: Campaign;
}

interface CampaignHeaderProps extends RecordProps {
  /** What later domains know of the campaign. */
  figures?: ReactNode;
}

/** The name of a campaign, what it is, its status and the next ones. */
export function CampaignHeader({ record, figures }: CampaignHeaderProps) {
  const locale = useSiteLocale();
  const t = useWords();
  const translate = useTranslate();
  const mayUpdate = useMay(campaign.name, 'update');
  const missingText = useMissingText();
  const missing = record.missing ?? [];
  const rate = rateText(record.commission_rate, record.commission_fixed, locale);
  return (
    <>
      <RecordHead
        tile={<LetterTile name={record.name} sizePx={56} pictureUrl={record.logo_url} />}
        name={record.name}
        chips={
          <>
            <StatusChip list={campaignStatus} code={record.status} />
            {record.is_exclusive && (
              <Chip size="small" color="info" label={translate('resources.campaign.fields.is_exclusive')} />
            )}
            {record.categories.map((category) => (
              <Chip key={category} size="small" label={category} />
            ))}
          </>
        }
        facts={[
          `ID ${record.id}`,
          <AdvertiserLink key="advertiser" record={record} />,
          rate !== '' && t('admin.campaign.pays', { rate }),
        ]}
        actions={
          <>
            <CoverButton record={record} />
            {mayUpdate && <StatusButtons record={record} />}
          </>
        }
        figures={figures}
      />
      <ExcessNotice campaignId={record.id} />
      {record.status !== APPROVED && missing.length > 0 && (
        <div style={{ marginBottom: 16 }}>
          <Notice severity="info">{missingText(missing)}</Notice>
        </div>
      )}
    </>
  );
}

function AdvertiserLink({ record: { advertiser_id: id, advertiser_name: name } }: RecordProps) {
  return useMay('advertiser', 'one') ? <Link to={`/advertiser/${id}`}>{name}</Link> : name;
}

function StatusButtons({ record }: RecordProps) {
  const t = useWords();
  const move = useChangeCampaign(record);
  const [isPausing, setPausing] = useState(false);
  const isIncomplete = record.missing !== null && record.missing.length > 0;
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {moves
        .filter(({ from }) => from === record.status)
        .map(({ to, name }) => (
          <ConfirmedButton
            key={name}
            variant={to === APPROVED ? 'contained' : 'outlined'}
            color={to === REFUSED ? 'error' : 'primary'}
            disabled={to === APPROVED && isIncomplete}
            question={t(`admin.campaign.${name}_question`, { name: record.name })}
            explanation={t(`admin.campaign.${name}_text`)}
            onConfirm={() => move(to ?? 0).catch(() => undefined)}
          >
            {t(`admin.campaign.${name}`)}
          </ConfirmedButton>
        ))}
      {record.status === APPROVED && (
        <Button size="small" variant="outlined" onClick={() => setPausing(true)}>
          {t('admin.campaign.pause')}
        </Button>
      )}
      {isPausing && <PauseDialog record={record} onClose={() => setPausing(false)} />}
    </Stack>
  );
}

const pauseForm = z.object({ reason: requiredText(500) });
const asItIs = (values: unknown) => values;

/** Pauses a campaign; participating affiliates are notified of the reason. */
function PauseDialog({ record, onClose }: RecordProps & Closing) {
  const t = useWords();
  const move = useChangeCampaign(record);
  const submit = async (values: FieldValues) => {
    try {
      await move(PAUSED ?? 0, z.parse(pauseForm, values).reason);
      onClose();
      return undefined;
    } catch (error) {
      return fieldTexts(error);
    }
  };
  return (
    <FormDialog
      title="admin.campaign.pause_title"
      about={record.name}
      submitLabel="admin.campaign.pause"
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form record={{ reason: '' }} resolver={schemaResolver(pauseForm, asItIs)} onSubmit={submit}>
          {content}
        </Form>
      )}
    >
      <Typography color="text.secondary">{t('admin.campaign.pause_text')}</Typography>
      <TextInput
        source="reason"
        label="resources.campaign.fields.reason"
        multiline
        minRows={3}
        isRequired
        autoFocus
        {...textLimit(pauseForm.shape.reason)}
      />
    </FormDialog>
  );
}
