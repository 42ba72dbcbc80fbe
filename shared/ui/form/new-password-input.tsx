import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { NewPasswordField } from './new-password-field.tsx';

interface NewPasswordInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
}

/** The field for a new password, of a react-hook-form form. */
export function NewPasswordInput<Values extends FieldValues, Body>(props: NewPasswordInputProps<Values, Body>) {
  const { control, name, label } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <NewPasswordField
      name={field.name}
      label={label}
      value={field.value}
      fault={fieldState.error?.message}
      elementRef={field.ref}
      onLeave={field.onBlur}
      onValueChange={field.onChange}
    />
  );
}
