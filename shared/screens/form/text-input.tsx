import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useCallback, useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { FieldFrame, helpId } from './field-frame.tsx';

type Passed = Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'readOnly' | 'disabled' | 'multiline' | 'minRows' | 'maxRows' | 'endAdornment' | 'inputMode'
>;

interface TextInputProps<Values extends FieldValues, Body> extends Passed {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: string | undefined;
  news?: ReactNode;
  /** Declared outside the component: a new object at each drawing would make a new mask. */
  mask?: MaskitoOptions;
  maxLength?: number;
  autoCapitalize?: 'none' | 'words' | 'sentences';
  /** Called after the form has taken the value. */
  onValueChange?: (value: string) => void;
  onFocus?: () => void;
  /** Called before the form takes note that the field was left. */
  onLeave?: () => void;
}

/** One line (or, with `multiline`, several) of text in a form of react-hook-form. */
export function TextInput<Values extends FieldValues, Body>(props: TextInputProps<Values, Body>) {
  const {
    control,
    name,
    label,
    hint,
    news,
    mask,
    maxLength,
    autoCapitalize,
    onValueChange,
    onLeave,
    inputMode,
    ...rest
  } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const maskRef = useMaskito({ options: mask ?? null });
  const fieldRef = field.ref;
  const inputRef = useCallback(
    (input: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (input) maskRef(input);
      fieldRef(input);
    },
    [maskRef, fieldRef],
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fieldState.error?.message} news={news}>
      <OutlinedInput
        {...rest}
        id={id}
        name={field.name}
        value={field.value}
        inputRef={inputRef}
        onBlur={() => {
          onLeave?.();
          field.onBlur();
        }}
        onChange={(event) => {
          field.onChange(event);
          onValueChange?.(event.target.value);
        }}
        inputProps={{ 'aria-describedby': helpId(id), maxLength, autoCapitalize, inputMode }}
      />
    </FieldFrame>
  );
}
