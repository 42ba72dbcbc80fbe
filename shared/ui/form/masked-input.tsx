import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import type { FieldValues } from 'react-hook-form';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface MaskedInputProps<Values extends FieldValues, Body> extends Omit<TextInputProps<Values, Body>, 'elementRef'> {
  /** Declared outside the component: a new object at each drawing would make a new mask. */
  mask: MaskitoOptions;
}

/** A line of text that is put into shape while it is typed or pasted. */
export function MaskedInput<Values extends FieldValues, Body>({ mask, ...props }: MaskedInputProps<Values, Body>) {
  const maskRef = useMaskito({ options: mask });
  return <TextInput {...props} elementRef={maskRef} />;
}
