import type { Control, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { states } from '#shared/brazil/states.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import type { AddressValues } from './address-values.ts';

interface StateInputProps<Body extends FieldValues> {
  control: Control<AddressValues, unknown, Body>;
  /** Whether the postal code has filled it in. */
  isLocked: boolean;
  onValueChange: () => void;
}

const choices = Object.entries(states).map(([value, label]) => ({ value, label }));

/** The state of a Brazilian address. */
export function StateInput<Body extends FieldValues>({ control, isLocked, onValueChange }: StateInputProps<Body>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'state' });
  return (
    <SelectField
      name={field.name}
      label={t('screens.address.state')}
      choices={choices}
      value={field.value === '' ? null : field.value}
      fault={fieldState.error?.message}
      disabled={isLocked}
      autoComplete="address-level1"
      elementRef={field.ref}
      onLeave={field.onBlur}
      onValueChange={(state) => {
        field.onChange(state ?? '');
        onValueChange();
      }}
    />
  );
}
