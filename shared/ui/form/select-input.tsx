import ExpandMore from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';
import type { Choice } from './choice.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import { SelectBox } from './text-box.ts';

interface SelectInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string | null>;
  label: string;
  choices: readonly Choice<string>[];
  autoComplete?: string;
  /** Called after the form has taken the value. */
  onValueChange?: () => void;
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  '& > svg': {
    position: 'absolute',
    top: 12,
    right: 10,
    color: paletteOf(theme).text.secondary,
    pointerEvents: 'none',
  },
}));

/** The select of the browser, which phones show their own way. The form holds the value of the choice, or null. */
export function SelectInput<Values extends FieldValues, Body>(props: SelectInputProps<Values, Body>) {
  const { control, name, label, choices, autoComplete, onValueChange } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  const value: string | null = bound.value;
  const isFaulty = fieldState.error !== undefined;
  return (
    <FieldFrame id={id} label={label} fault={fieldState.error?.message}>
      <Frame>
        <SelectBox
          id={id}
          ref={ref}
          name={bound.name}
          value={value ?? ''}
          autoComplete={autoComplete}
          data-faulty={isFaulty}
          aria-invalid={isFaulty}
          aria-describedby={helpId(id)}
          onBlur={bound.onBlur}
          onChange={(event) => {
            bound.onChange(event.target.value === '' ? null : event.target.value);
            onValueChange?.();
          }}
        >
          {value === null && <option value="" />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectBox>
        <ExpandMore aria-hidden />
      </Frame>
    </FieldFrame>
  );
}
