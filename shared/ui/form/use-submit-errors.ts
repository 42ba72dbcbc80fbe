import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { submitErrors } from './submit-errors.ts';

/**
 * Returns the handler of a failed submit: shows the server's field errors at their fields, and other errors in
 * `FormError`. The input is kept. Errors that are not API errors are rethrown.
 */
export function useSubmitErrors<Values extends FieldValues, Body extends FieldValues>(
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
