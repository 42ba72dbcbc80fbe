import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { AutocompleteArrayInput, type RaRecord, ReferenceArrayInput, TextArrayInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { refusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { wholeLine } from '../../kit/form/record-form.tsx';
import { useMay } from '../../kit/page/use-may.ts';

const Input = inputsOf(campaign);

const CHOICES_MAX = 100;

/** How a request to take part is decided. */
const approvals = ['manual', 'automatic'].map((id) => ({ id, name: `admin.campaign.approval.${id}` }));

const reversals = refusalReversal.allCodes.map((id) => ({ id, name: refusalReversal.labelKey(id) }));

const useIsReadOnly = () => {
  const [mayCreate, mayUpdate] = [useMay(campaign.name, 'create'), useMay(campaign.name, 'update')];
  return !mayCreate && !mayUpdate;
};

const hostOf = (page: unknown): string | undefined => {
  const hostname = typeof page === 'string' ? parseUrl(page)?.hostname : undefined;
  return hostname?.includes('.') === true ? hostname : undefined;
};

/** The sites of the campaign. The one of its page is filled in while there is no other. */
function HostsInput() {
  const readOnly = useIsReadOnly();
  const { getValues, setValue } = useFormContext();
  const page: unknown = useWatch({ name: 'landing_url' });
  const filled = useRef<string>(undefined);
  useEffect(() => {
    const host = hostOf(page);
    const sites: unknown = getValues('allowed_hosts');
    const isOpen = !Array.isArray(sites) || sites.every((site) => site === filled.current);
    if (readOnly || host === undefined || !isOpen) return;
    filled.current = host;
    setValue('allowed_hosts', [host], { shouldDirty: true });
  }, [page, readOnly, getValues, setValue]);
  return <TextArrayInput source="allowed_hosts" helperText="admin.campaign.hosts_hint" readOnly={readOnly} />;
}

/** What is promoted, and who may take part. */
export function DetailInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Input.Text source="name" autoFocus={isNew} />
      <Input.Text source="landing_url" hint="admin.campaign.landing_hint" />
      <Box sx={wholeLine}>
        <Input.TextBlock source="description" rows={3} hint="admin.campaign.description_hint" />
      </Box>
      <Box sx={wholeLine}>
        <HostsInput />
      </Box>
      <Input.Choice source="approval" choices={approvals} hint="admin.campaign.approval_hint" />
      <Input.Flag source="is_exclusive" hint="admin.campaign.exclusive_hint" />
      <Input.Count source="click_window_days" hint="admin.campaign.click_window_hint" />
      <Input.Choice source="refusal_reversal" choices={reversals} hint="admin.campaign.refusal_reversal_hint" />
    </>
  );
}

export const detailFields = [
  'name',
  'description',
  'landing_url',
  'allowed_hosts',
  'approval',
  'is_exclusive',
  'click_window_days',
  'refusal_reversal',
] as const;

/** For selects of an advertiser. */
export const advertiserName = (record: RaRecord) => textOf(record['business_name']);

/** The advertiser and the managers of the campaign. */
export function ControlInputs() {
  return (
    <>
      <Input.Record source="advertiser_id" reference="advertiser" optionText={advertiserName} />
      <Input.Manager source="comercial_manager_id" />
      <Input.Manager source="operational_manager_id" />
      <Input.Manager source="network_manager_id" />
    </>
  );
}

export const controlFields = [
  'advertiser_id',
  'comercial_manager_id',
  'operational_manager_id',
  'network_manager_id',
] as const;

export function DeeplinkInputs() {
  return (
    <>
      <Input.Flag source="deeplink_enabled" hint="admin.campaign.deeplink_hint" />
      <Input.Text source="deeplink_template" hint="admin.campaign.template_hint" />
    </>
  );
}

export const deeplinkFields = ['deeplink_enabled', 'deeplink_template'] as const;

export function CategoryInput() {
  const readOnly = useIsReadOnly();
  return (
    <ReferenceArrayInput source="category_ids" reference="channel-category" perPage={CHOICES_MAX}>
      <AutocompleteArrayInput helperText="admin.campaign.categories_hint" readOnly={readOnly} />
    </ReferenceArrayInput>
  );
}

/** The first rate and the first payment period, which later have tabs of their own. */
export function FirstRateInputs() {
  return (
    <>
      <Input.Rate source="commission_rate" fixed="commission_fixed" label="resources.campaign.fields.commission_rate" />
      <Input.Count source="validation_days" hint="admin.campaign.validation_hint" />
      <Input.Count source="release_days" hint="admin.campaign.release_hint" />
    </>
  );
}
