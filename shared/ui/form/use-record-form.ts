import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useMemo, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { ApiError, type ChangeOf, type Id, type InputFor } from '#shared/client.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import type { RecordForm } from './record-form.ts';
import { fetchRecord, useRecord } from './use-record.ts';
import { useSubmitFaults } from './use-submit-faults.ts';

interface RecordFormOptions<Name extends ResourceName, Body> {
  /** The record to edit; without one the form creates one. */
  id?: Id | undefined;
  /** The record as the screen around has it, which spares loading it. */
  known?: ResourceRecord<Name> | undefined;
  /** What is sent to create a record, beside what the form holds. */
  toCreate?: (body: Body) => InputFor<Name>;
  /** What is said when it is saved. */
  savedText: string;
  onSaved?: ((record: ResourceRecord<Name>) => void) | undefined;
}

/** How a form stands, for what is drawn round its fields. */
export interface FormStanding {
  /** The record could not be loaded; `retry` tries again. Undefined while it loads and when it is there. */
  failure: { message: string; retry: () => void } | undefined;
  isReady: boolean;
  isDirty: boolean;
  isSubmitting: boolean;
  /** Why it could not be sent, where the reason lies in none of its fields. */
  fault: string | undefined;
  /** Loads the version that somebody else saved meanwhile under what was typed; undefined without a conflict. */
  resolveConflict: (() => Promise<void>) | undefined;
  submit: (event: BaseSyntheticEvent) => Promise<void>;
}

const versionOf = (record: object): number | undefined =>
  'version' in record && typeof record.version === 'number' ? record.version : undefined;

/**
 * The form of a record: loads it, fills the fields, and sends them with the version that they were filled from. Faults
 * stand at their fields, a newer version of somebody else is told, and unsaved text is guarded. A version that comes in
 * while something is typed is not taken over unseen.
 */
export function useRecordForm<
  Name extends ResourceName,
  Values extends FieldValues,
  Body extends ChangeOf<Name> & FieldValues,
>(definition: RecordForm<Name, Values, Body>, options: RecordFormOptions<Name, Body>) {
  const { resource, resolver, toValues, empty } = definition;
  const { id, known, toCreate, savedText, onSaved } = options;
  const { client, notify } = useScreenHost();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useRecord(resource, known === undefined ? id : undefined);
  const [record, setRecord] = useState(known);
  const [isConflict, setConflict] = useState(false);
  const values = useMemo(() => (record === undefined ? empty : toValues(record)), [record, empty, toValues]);
  const form = useForm<Values, unknown, Body>({
    resolver,
    ...(values && { values }),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const isNew = id === undefined;
  if (known === undefined && !isNew && query.data !== undefined && query.data !== record && !isDirty) {
    setRecord(query.data);
  }
  const showFaults = useSubmitFaults(form);
  useUnsavedChanges(isDirty);

  async function send(body: Body): Promise<ResourceRecord<Name>> {
    if (record !== undefined) return client.update(resource, record.id, { ...body, version: versionOf(record) });
    if (toCreate === undefined) throw new Error(`The form of ${resource} cannot create a record`);
    return client.create(resource, toCreate(body));
  }

  const save = useSingleFlight(async (body: Body) => {
    try {
      const saved = await send(body);
      queryClient.setQueryData(queryKeys.one(resource, saved.id), saved);
      if (!isNew) setRecord(saved);
      form.reset(isNew ? empty : toValues(saved));
      setConflict(false);
      notify(savedText, 'success');
      await queryClient.invalidateQueries({
        queryKey: queryKeys.all(resource),
        predicate: ({ queryKey }) => queryKey[1] !== 'one',
      });
      onSaved?.(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') setConflict(true);
      else showFaults(error);
    }
  });

  async function loadNewest(id: Id) {
    try {
      setRecord(await fetchRecord(queryClient, client, resource, id));
      setConflict(false);
      notify(t('screens.conflict.reloaded'), 'info');
    } catch (error) {
      showFaults(error);
    }
  }

  const standing: FormStanding = {
    failure:
      record === undefined && query.isError
        ? { message: query.error.message, retry: () => void query.refetch() }
        : undefined,
    isReady: isNew || record !== undefined,
    isDirty,
    isSubmitting,
    fault: errors.root?.message,
    resolveConflict: isConflict && record !== undefined ? () => loadNewest(record.id) : undefined,
    submit: form.handleSubmit(save),
  };
  return { form, control: form.control, record, standing };
}
