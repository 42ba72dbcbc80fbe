import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { submitFaults } from './submit-faults.ts';

interface SmallFormOptions<Name extends string> {
  /** What the fields begin with; their names are those of the form. */
  initial: Readonly<Record<Name, string>>;
  /** A catalogue key for each field that cannot be sent so. */
  check: (values: Readonly<Record<Name, string>>) => Partial<Record<Name, string>>;
  /** Rejects with the ApiError of a refusal. */
  send: (values: Readonly<Record<Name, string>>) => Promise<void>;
  /** The field that is typed anew after a refusal. */
  retyped?: NoInfer<Name>;
}

/**
 * A form of a few lines without react-hook-form, which the first page of the portal is too light to carry: faults at their
 * fields, the focus at the first of them, one sending at a time. Its fields are the same as everywhere.
 */
export function useSmallForm<Name extends string>({ initial, check, send, retyped }: SmallFormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // After the fields have been drawn with their faults, since these tell which field is the first faulty one.
  useEffect(() => {
    const faulty = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (faulty) faulty.focus();
    else if (fault !== undefined && retyped !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${retyped}"]`)?.select();
    }
  }, [faults, fault, retyped]);

  const submit = useSingleFlight(async () => {
    const found = check(values);
    setFault(undefined);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      setIsBusy(false);
      const { fields, form: text } = submitFaults(error, (name): name is Name => Object.hasOwn(initial, name));
      setFaults(Object.fromEntries(fields));
      setFault(text);
    }
  });

  return {
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** What a `TextField` or `PasswordField` needs of the form. */
    field: (name: Name) => ({
      name,
      value: values[name],
      fault: faults[name],
      onValueChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    }),
    /** Why it was refused as a whole. */
    fault,
    isBusy,
  };
}
