import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/client.ts';

/**
 * What to do when a form could not be sent: the server's faults go to their fields, anything else to the form itself,
 * where `FormFault` shows it. What was typed stays. Errors that are no answer of the API are thrown on.
 */
export function useSubmitFaults<Values extends FieldValues, Body extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'setError' | 'getValues'>,
): (error: unknown) => void {
  const { setError, getValues } = form;
  return (error) => {
    if (!(error instanceof ApiError)) throw error;
    const isField = (name: string): name is Path<Values> => Object.hasOwn(getValues(), name);
    const faults = Object.entries(error.errors);
    const shown = faults.filter(([field]) => isField(field));
    shown.forEach(([field, message], index) => {
      if (isField(field)) setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    if (shown.length > 0) return;
    const message = [error.message, ...faults.map(([, fault]) => fault)].join(' ');
    setError('root', { type: 'server', message });
  };
}
