import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { MaskedInput } from './masked-input.tsx';
import { phoneMask } from './phone-mask.ts';

interface PhoneInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint: string;
}

const BRAZIL_PREFIX = '+55 ';

/** A phone number with country code. An empty input starts with Brazil's, which can be deleted for a foreign number. */
export function PhoneInput<Values extends FieldValues, Body>({
  control,
  name,
  label,
  hint,
}: PhoneInputProps<Values, Body>) {
  const { field } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <MaskedInput
      control={control}
      name={name}
      label={label}
      hint={hint}
      mask={phoneMask}
      type="tel"
      autoComplete="tel"
      onFocus={() => {
        if (value === '') field.onChange(BRAZIL_PREFIX);
      }}
      onLeave={() => {
        if (typeof value === 'string' && value.trim() === BRAZIL_PREFIX.trim()) field.onChange('');
      }}
    />
  );
}
