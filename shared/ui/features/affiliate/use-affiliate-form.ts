import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { ApiError, type ChangeOf } from '#shared/client.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useSubmitFaults } from '#shared/ui/form/use-submit-faults.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';

type Affiliate = ResourceRecord<'affiliate'>;
type Change = ChangeOf<'affiliate'>;

interface AffiliateFormOptions<Values extends FieldValues, Body extends FieldValues & Change> {
  record: Affiliate;
  resolver: Resolver<Values, unknown, Body>;
  /** What the fields hold for a record; declared outside the component. */
  toValues: (record: Affiliate) => Values & DefaultValues<Values>;
  /** Loads the newest record after a conflict; rejects with the ApiError of a failure. */
  reload: () => Promise<unknown>;
  onSaved?: ((record: Affiliate) => void) | undefined;
}

/**
 * A form over a part of an affiliate's record. It sends the version it was filled from: if somebody saved meanwhile,
 * `conflict` says so, and `resolveConflict` loads the newer version under what was typed.
 */
export function useAffiliateForm<Values extends FieldValues, Body extends FieldValues & Change>(
  options: AffiliateFormOptions<Values, Body>,
) {
  const { record, resolver, toValues, reload, onSaved } = options;
  const { client, notify } = useScreenHost();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const values = useMemo(() => toValues(record), [toValues, record]);
  const form = useForm<Values, unknown, Body>({
    resolver,
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const showFaults = useSubmitFaults(form);
  useUnsavedChanges(form.formState.isDirty);

  const save = useSingleFlight(async (body: Body) => {
    try {
      const saved = await client.update('affiliate', record.id, { ...body, version: record.version });
      queryClient.setQueryData(queryKeys.one('affiliate', record.id), saved);
      form.reset(toValues(saved));
      setConflict(false);
      notify(t('screens.affiliate_saved'), 'success');
      onSaved?.(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') setConflict(true);
      else showFaults(error);
    }
  });
  const submit = form.handleSubmit(save);

  async function resolveConflict() {
    try {
      await reload();
      setConflict(false);
      notify(t('screens.conflict.reloaded'), 'info');
    } catch (error) {
      showFaults(error);
    }
  }

  return { form, submit, conflict, resolveConflict };
}
