import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { submitErrors } from './submit-errors.ts';

interface SmallFormOptions<Name extends string> {
  /** The initial values by field name. */
  initial: Readonly<Record<Name, string>>;
  /** Returns a catalogue key for each invalid field. */
  check: (values: Readonly<Record<Name, string>>) => Partial<Record<Name, string>>;
  /** Submits the values. Rejects with the ApiError of a refusal. */
  send: (values: Readonly<Record<Name, string>>) => Promise<void>;
  /** The field whose text is selected after a refusal, for the user to retype it. */
  retyped?: NoInfer<Name>;
}

/** What a small form's fields and frame need. */
export interface SmallForm<Name extends string> {
  formProps: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: SubmitEvent) => void };
  /** Returns the props of a `TextField` or `PasswordField`. */
  field: (name: Name) => {
    name: string;
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
  };
  /** The error of the whole form. */
  error: string | undefined;
  isBusy: boolean;
  /** Whether anything is typed. */
  isDirty: boolean;
}

/**
 * A minimal form hook without react-hook-form, which is too large for the portal's first page: after a submit that fails
 * the check, shows its errors as the values change; shows errors of the server at their fields until these are changed.
 * Focuses the first of them, and submits once at a time. Uses the same fields as other forms.
 */
export function useSmallForm<Name extends string>(options: SmallFormOptions<Name>): SmallForm<Name> {
  const { initial, check, send, retyped } = options;
  const [values, setValues] = useState(initial);
  /** Whether the last submit failed the check, which then follows every change. */
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  const focusError = useEffectEvent(() => {
    const invalid = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (error !== undefined && retyped !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${retyped}"]`)?.select();
    }
  });
  // Runs after the errors have rendered, because the order of the rendered fields decides which invalid one comes first.
  useEffect(() => focusError(), [refusals]);

  const submit = useSingleFlight(async () => {
    const found = check(values);
    setError(undefined);
    setRefused({});
    setIsChecked(Object.keys(found).length > 0);
    setRefusals((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      setIsBusy(false);
      const { fields, form: text } = submitErrors(error, (name): name is Name => Object.hasOwn(initial, name));
      setRefused(Object.fromEntries(fields));
      setError(text);
      setRefusals((count) => count + 1);
    }
  });

  const texts = Object.values<string>(initial);
  const errors: Partial<Record<string, string>> = isChecked ? check(values) : refused;
  return {
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onValueChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefused((before) => ({ ...before, [name]: undefined }));
      },
    }),
    error,
    isBusy,
    isDirty: Object.values<string>(values).some((text, index) => text !== texts[index]),
  };
}
