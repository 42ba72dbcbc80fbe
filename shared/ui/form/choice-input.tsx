import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from './choice.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { SearchSelect } from './search-select.tsx';

interface CommonProps<Values extends FieldValues, Body, Value extends string | number> {
  control: Control<Values, unknown, Body>;
  label: string;
  hint?: string | undefined;
  choices: readonly Choice<Value>[];
  loading?: boolean;
  autoComplete?: string;
}

interface OneProps<Values extends FieldValues, Body, Value extends string | number> extends CommonProps<
  Values,
  Body,
  Value
> {
  name: FieldPathByValue<Values, Value | null>;
  /** Called after the form value has changed. */
  onValueChange?: () => void;
}

interface SeveralProps<Values extends FieldValues, Body, Value extends string | number> extends CommonProps<
  Values,
  Body,
  Value
> {
  name: FieldPathByValue<Values, Value[]>;
}

/** A searchable select. Its form value is the value of the choice, or null. */
export function ChoiceInput<Values extends FieldValues, Body, Value extends string | number>(
  props: OneProps<Values, Body, Value>,
) {
  const { control, name, label, hint, choices, loading = false, autoComplete, onValueChange } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={fieldState.error?.message}>
      <SearchSelect
        id={id}
        describedBy={describedBy(id, hint)}
        choices={choices}
        chosen={choices.filter((choice) => choice.value === value)}
        isMultiple={false}
        isLoading={loading}
        hasError={fieldState.error !== undefined}
        autoComplete={autoComplete}
        elementRef={field.ref}
        onChoose={([choice]) => {
          field.onChange(choice?.value ?? null);
          onValueChange?.();
        }}
        onLeave={field.onBlur}
      />
    </FieldFrame>
  );
}

/** A searchable multiple select. Its form value is an array of the choices' values. */
export function ChoicesInput<Values extends FieldValues, Body, Value extends string | number>(
  props: SeveralProps<Values, Body, Value>,
) {
  const { control, name, label, hint, choices, loading = false, autoComplete } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const values: readonly unknown[] = field.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={fieldState.error?.message}>
      <SearchSelect
        id={id}
        describedBy={describedBy(id, hint)}
        choices={choices}
        chosen={choices.filter((choice) => values.includes(choice.value))}
        isMultiple
        isLoading={loading}
        hasError={fieldState.error !== undefined}
        autoComplete={autoComplete}
        elementRef={field.ref}
        onChoose={(chosen) => field.onChange(chosen.map((choice) => choice.value))}
        onLeave={field.onBlur}
      />
    </FieldFrame>
  );
}
