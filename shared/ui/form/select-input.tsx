import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { SelectField, type SelectFieldLook } from './select-field.tsx';

interface SelectInputProps<Values extends FieldValues, Body> extends SelectFieldLook {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string | null>;
  /** Called after the form value has changed. */
  onValueChange?: () => void;
}

/** A native select of a react-hook-form form. Its form value is the value of the choice, or null. */
export function SelectInput<Values extends FieldValues, Body>(props: SelectInputProps<Values, Body>) {
  const { control, name, onValueChange, ...look } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <SelectField
      {...look}
      name={field.name}
      value={field.value}
      error={fieldState.error?.message}
      elementRef={field.ref}
      onLeave={field.onBlur}
      onValueChange={(value) => {
        field.onChange(value);
        onValueChange?.();
      }}
    />
  );
}
