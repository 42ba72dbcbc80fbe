import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts the focus on the field that a link leads to, as soon as it is shown, and shows what is wrong with it.
 *
 * @param name the name of the field; one that the form does not have is ignored
 */
export function useFocusField<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: string | undefined,
  isShown: boolean,
): void {
  const show = useEffectEvent(() => {
    const isField = (key: string): key is Path<Values> => Object.hasOwn(form.getValues(), key);
    if (name === undefined || !isField(name)) return;
    form.setFocus(name);
    void form.trigger(name);
  });
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
}
