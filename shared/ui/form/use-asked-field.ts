import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts the focus on the field that a link leads to, as soon as it is shown, and says what is wrong with it.
 *
 * @param asked the name of the field; one that the form does not have is ignored
 */
export function useAskedField<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  asked: string | undefined,
  isShown: boolean,
): void {
  const show = useEffectEvent(() => {
    const isField = (name: string): name is Path<Values> => Object.hasOwn(form.getValues(), name);
    if (asked === undefined || !isField(asked)) return;
    form.setFocus(asked);
    void form.trigger(asked);
  });
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
}
