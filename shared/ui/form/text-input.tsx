import { type RefCallback, useCallback } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { TextField, type TextFieldLook } from './text-field.tsx';
import { useTextLength } from './use-text-length.ts';

export interface TextInputProps<Values extends FieldValues, Body> extends Omit<TextFieldLook, 'maxLength'> {
  /** The longest text that it takes; that of the contract by default. */
  maxLength?: number;
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  /** Called after the form value has changed. */
  onValueChange?: (value: string) => void;
  /** Called before the form handles the blur event. */
  onLeave?: () => void;
  /** Receives the element too, to attach a mask. */
  elementRef?: RefCallback<HTMLElement>;
}

/** A text input of a react-hook-form form. */
export function TextInput<Values extends FieldValues, Body>(props: TextInputProps<Values, Body>) {
  const { control, name, maxLength, onValueChange, onLeave, elementRef, ...look } = props;
  const { field, fieldState } = useController({ control, name });
  const fieldRef = field.ref;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      elementRef?.(element);
      fieldRef(element);
    },
    [elementRef, fieldRef],
  );
  return (
    <TextField
      {...look}
      maxLength={useTextLength(name, maxLength)}
      name={field.name}
      value={field.value}
      error={fieldState.error?.message}
      elementRef={ref}
      onLeave={() => {
        onLeave?.();
        field.onBlur();
      }}
      onValueChange={(value) => {
        field.onChange(value);
        onValueChange?.(value);
      }}
    />
  );
}
