import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useMemo, useState } from 'react';
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/client/api-error.ts';
import type { ChangeOf, Id, InputFor } from '#shared/client/client.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import type { RecordForm } from './record-form.ts';
import { submitErrors } from './submit-errors.ts';
import { fetchRecord, useRecord } from './use-record.ts';
import type { TextLengths } from './use-text-length.ts';

interface RecordFormOptions<Name extends ResourceName, Body> {
  /** The record to edit; if absent, the form creates one. */
  id?: Id | undefined;
  /** The record, if the screen already has it, which saves a request. */
  known?: ResourceRecord<Name> | undefined;
  /** Returns the body that creates a record, from the body of the form. */
  toCreate?: (body: Body) => InputFor<Name>;
  /** The notification after saving. */
  savedText: string | ((record: ResourceRecord<Name>) => string);
  onSaved?: ((record: ResourceRecord<Name>) => void) | undefined;
}

/** The state of a form, for the elements around its fields. */
export interface RecordFormState {
  /** The load error with its retry; undefined while loading and after success. */
  failure: { message: string; retry: () => void } | undefined;
  isReady: boolean;
  isDirty: boolean;
  isBusy: boolean;
  /** Why the form could not be submitted, if the reason is not in one of its fields. */
  error: string | undefined;
  /** Loads the version that another user has saved, and keeps the input; undefined without a conflict. */
  resolveConflict: (() => Promise<void>) | undefined;
  submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** The longest texts that its fields take. */
  lengths: TextLengths;
}

const versionOf = (record: object): number | undefined =>
  'version' in record && typeof record.version === 'number' ? record.version : undefined;

/** Returns the values that have changed since. */
const changedSince = (before: FieldValues, now: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !Object.is(value, before[name])));

interface Submitting<Name extends ResourceName, Values extends FieldValues, Body extends FieldValues> {
  form: UseFormReturn<Values, unknown, Body>;
  /** The record that the form was filled with; undefined until one is loaded or created. */
  record: ResourceRecord<Name> | undefined;
  setRecord: (record: ResourceRecord<Name>) => void;
}

/**
 * Returns how a form is submitted: with the version that its record was loaded from, once at a time. After another user's
 * version was reported, `resolveConflict` loads that one and keeps the input.
 */
function useSubmit<Name extends ResourceName, Values extends FieldValues, Body extends ChangeOf<Name> & FieldValues>(
  { resource, toValues, empty }: RecordForm<Name, Values, Body>,
  { id, toCreate, savedText, onSaved }: RecordFormOptions<Name, Body>,
  { form, record, setRecord }: Submitting<Name, Values, Body>,
) {
  const { client, notify } = useScreenHost();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isConflict, setConflict] = useState(false);
  const showErrors = useSubmitErrors(form);
  const isNew = id === undefined;

  async function send(body: Body): Promise<ResourceRecord<Name>> {
    if (record !== undefined) return client.update(resource, record.id, { ...body, version: versionOf(record) });
    if (toCreate === undefined) throw new Error(`The form of ${resource} cannot create a record`);
    return client.create(resource, toCreate(body));
  }

  const save = useSingleFlight(async (body: Body) => {
    const sent = form.getValues();
    try {
      const saved = await send(body);
      const typedMeanwhile = changedSince(sent, form.getValues());
      queryClient.setQueryData(queryKeys.one(resource, saved.id), saved);
      if (!isNew) setRecord(saved);
      // What was entered gives way to what the server has stored, which differs where a change has to wait.
      const stored = isNew ? empty : toValues(saved);
      form.reset(stored, { keepDirtyValues: false });
      if (stored && Object.keys(typedMeanwhile).length > 0) {
        form.reset({ ...stored, ...typedMeanwhile }, { keepDefaultValues: true });
      }
      setConflict(false);
      notify(typeof savedText === 'string' ? savedText : savedText(saved), 'success');
      await queryClient.invalidateQueries({
        queryKey: queryKeys.all(resource),
        predicate: ({ queryKey }) => queryKey[1] !== 'one',
      });
      onSaved?.(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') setConflict(true);
      else showErrors(error);
    }
  });

  async function loadNewest(id: Id) {
    try {
      setRecord(await fetchRecord(queryClient, client, resource, id));
      setConflict(false);
      notify(t('screens.conflict.reloaded'), 'info');
    } catch (error) {
      showErrors(error);
    }
  }

  return {
    submit: form.handleSubmit(save),
    resolveConflict: isConflict && record !== undefined ? () => loadNewest(record.id) : undefined,
  };
}

/**
 * Manages the form of a record: loads it, fills the fields, and submits them with the version they were loaded from.
 * Shows errors at their fields, reports a newer version saved by another user, and guards unsaved input. A version that
 * arrives while the form has unsaved input is not adopted silently.
 */
export function useRecordForm<
  Name extends ResourceName,
  Values extends FieldValues,
  Body extends ChangeOf<Name> & FieldValues,
>(definition: RecordForm<Name, Values, Body>, options: RecordFormOptions<Name, Body>) {
  const { resource, resolver, toValues, empty, lengths } = definition;
  const { id, known } = options;
  const query = useRecord(resource, known === undefined ? id : undefined);
  const [record, setRecord] = useState(known);
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
  useUnsavedChanges(isDirty);
  const { submit, resolveConflict } = useSubmit(definition, options, { form, record, setRecord });

  const state: RecordFormState = {
    failure:
      record === undefined && query.isError
        ? { message: query.error.message, retry: () => void query.refetch() }
        : undefined,
    isReady: isNew || record !== undefined,
    isDirty,
    isBusy: isSubmitting,
    error: errors.root?.message,
    resolveConflict,
    submit,
    lengths,
  };
  return { form, control: form.control, record, state };
}

/**
 * Returns the handler of a failed submit: shows the server's field errors at their fields, and other errors in
 * `FormError`. The input is kept. Errors that are not API errors are rethrown.
 */
function useSubmitErrors<Values extends FieldValues, Body extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'setError' | 'getValues'>,
): (error: unknown) => void {
  const { setError, getValues } = form;
  return (error) => {
    const isField = (name: string): name is Path<Values> => Object.hasOwn(getValues(), name);
    const { fields, form: message } = submitErrors(error, isField);
    fields.forEach(([field, text], index) => {
      setError(field, { type: 'server', message: text }, { shouldFocus: index === 0 });
    });
    if (message !== undefined) setError('root', { type: 'server', message });
  };
}
