import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import type { FieldValues } from 'react-hook-form';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface MaskedInputProps<Values extends FieldValues, Body> extends Omit<TextInputProps<Values, Body>, 'elementRef'> {
  /** Must be defined outside the component: a new object on each render would create a new mask. */
  mask: MaskitoOptions;
}

/** A text input that is formatted while the user types or pastes. */
export function MaskedInput<Values extends FieldValues, Body>({ mask, ...props }: MaskedInputProps<Values, Body>) {
  const maskRef = useMaskito({ options: mask });
  return <TextInput {...props} elementRef={maskRef} />;
}
