import { useWatch } from 'react-hook-form';
import { webhookKind, webhookMethods, webhookPayload } from '#shared/codes/campaigns/webhook-kind.ts';
import { deliverableEvents, eventKind } from '#shared/codes/platform/event-kind.ts';
import { unknownMacros, webhookMacros } from '#shared/rules/webhook-macros.ts';
import { type Translation, useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from '#shared/ui/form/choice.ts';
import { FormDialog } from '#shared/ui/form/form-dialog.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { MultiSelectInput } from '#shared/ui/form/multi-select-input.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { trackerPresets } from './tracker-presets.ts';
import { endpointForm, type WebhookEndpoint, type WebhookSide } from './webhook-values.ts';

/** Fetches the campaigns to which an endpoint may be limited, by name. */
export type UseCampaignChoices = () => readonly Choice<string>[];

interface WebhookFormDialogProps {
  owner: WebhookSide;
  /** The endpoint to edit; if absent, the dialog adds one. */
  endpoint?: WebhookEndpoint | undefined;
  useCampaigns: UseCampaignChoices;
  onClose: () => void;
  onSaved: (endpoint: WebhookEndpoint) => void;
}

const amountLengthMax = 14;
const methodChoices: readonly Choice<string>[] = webhookMethods.map((value) => ({ value, label: value }));

/** What may stand in an address, or what stands there and is not known. @param postback the address of a postback */
function addressHint(t: Translation['t'], postback: string | undefined): string {
  if (postback === undefined) return t('screens.webhooks.https');
  const unknown = unknownMacros(postback);
  return unknown.length > 0
    ? t('screens.webhooks.unknown_macros', { names: unknown.map((name) => `{${name}}`).join(', ') })
    : t('screens.webhooks.macros', { names: webhookMacros.map((name) => `{${name}}`).join(' ') });
}

/** Adds or edits an endpoint. Mount it to open it. */
export function WebhookFormDialog({ owner, endpoint, useCampaigns, onClose, onSaved }: WebhookFormDialogProps) {
  const { t } = useTranslation();
  const { form, control, state } = useRecordForm(endpointForm, {
    id: endpoint?.id,
    known: endpoint,
    toCreate: (body) => body,
    savedText: t(`screens.webhooks.${owner}.saved`),
    onSaved,
  });
  const campaigns = useCampaigns();
  const [kind, url] = useWatch({ control, name: ['kind', 'url'] });
  const isPostback = kind === 'macro';
  const labelled = (list: { allCodes: readonly string[]; labelKey: (code: unknown) => Parameters<typeof t>[0] }) =>
    list.allCodes.map((value) => ({ value, label: t(list.labelKey(value)) }));
  // Campaigns of an endpoint that are no choice any longer stay chosen.
  const kept = (endpoint?.campaign_ids ?? []).map(String).filter((id) => !campaigns.some(({ value }) => value === id));

  return (
    <FormDialog
      title={t(`screens.webhooks.${owner}.${endpoint ? 'edit' : 'add'}`)}
      state={state}
      fields={6}
      submitLabel={t(endpoint ? 'common.save' : 'common.add')}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label={t('screens.webhooks.name')} />
      {!endpoint && (
        <SelectInput control={control} name="kind" label={t('screens.webhooks.kind')} choices={labelled(webhookKind)} />
      )}
      {isPostback && (
        <SelectField
          name="preset"
          label={t('screens.webhooks.preset')}
          choices={trackerPresets}
          value={null}
          isOptional
          onValueChange={(value) => {
            const preset = trackerPresets.find((one) => one.value === value);
            if (preset) form.setValue('url', preset.url, { shouldDirty: true, shouldTouch: true });
          }}
        />
      )}
      {isPostback ? (
        <SelectInput control={control} name="method" label={t('screens.webhooks.method')} choices={methodChoices} />
      ) : (
        <SelectInput
          control={control}
          name="payload"
          label={t('screens.webhooks.payload')}
          choices={labelled(webhookPayload)}
        />
      )}
      <WholeRow>
        <TextInput
          control={control}
          name="url"
          label={t('screens.webhooks.url')}
          type="url"
          autoCapitalize="none"
          hint={addressHint(t, isPostback ? url : undefined)}
        />
      </WholeRow>
      <WholeRow>
        <MultiSelectInput
          control={control}
          name="events"
          label={t('screens.webhooks.events')}
          choices={labelled({ ...eventKind, allCodes: deliverableEvents[owner] })}
        />
      </WholeRow>
      <MultiSelectInput
        control={control}
        name="campaign_ids"
        label={t('screens.webhooks.campaigns')}
        choices={[...campaigns, ...kept.map((value) => ({ value, label: value }))]}
      />
      <TextInput
        control={control}
        name="amount_from"
        label={t('screens.webhooks.amount_from')}
        inputMode="decimal"
        maxLength={amountLengthMax}
      />
    </FormDialog>
  );
}
