import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { submitFaults } from './submit-faults.ts';

/**
 * What to do when a form could not be sent: the server's faults go to their fields, anything else to the form itself,
 * where `FormFault` shows it. What was typed stays. Errors that are no answer of the API are thrown on.
 */
export function useSubmitFaults<Values extends FieldValues, Body extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'setError' | 'getValues'>,
): (error: unknown) => void {
  const { setError, getValues } = form;
  return (error) => {
    const isField = (name: string): name is Path<Values> => Object.hasOwn(getValues(), name);
    const { fields, form: message } = submitFaults(error, isField);
    fields.forEach(([field, text], index) => {
      setError(field, { type: 'server', message: text }, { shouldFocus: index === 0 });
    });
    if (message !== undefined) setError('root', { type: 'server', message });
  };
}
