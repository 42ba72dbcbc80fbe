import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from '#shared/screens/translation.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
}

interface ChoiceProps<Values extends FieldValues, Body, Value extends string | number> {
  control: Control<Values, unknown, Body>;
  label: string;
  hint?: string | undefined;
  choices: readonly Choice<Value>[];
  loading?: boolean;
  autoComplete?: string;
}

interface OneProps<Values extends FieldValues, Body, Value extends string | number> extends ChoiceProps<
  Values,
  Body,
  Value
> {
  name: FieldPathByValue<Values, Value | null>;
  onValueChange?: (value: Value | null) => void;
}

interface SeveralProps<Values extends FieldValues, Body, Value extends string | number> extends ChoiceProps<
  Values,
  Body,
  Value
> {
  name: FieldPathByValue<Values, Value[]>;
}

function SearchBox({ params, fieldId }: { params: AutocompleteRenderInputParams; fieldId: string }) {
  return (
    <OutlinedInput
      {...params.InputProps}
      fullWidth
      inputProps={{ ...params.inputProps, 'aria-describedby': helpId(fieldId) }}
    />
  );
}

const byValue = (one: Choice<string | number>, other: Choice<string | number>) => one.value === other.value;

/** A select that is searched by typing. The form holds the value of the choice, or null. */
export function ChoiceInput<Values extends FieldValues, Body, Value extends string | number>(
  props: OneProps<Values, Body, Value>,
) {
  const { control, name, label, hint, choices, loading = false, autoComplete, onValueChange } = props;
  const id = useId();
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fieldState.error?.message}>
      <Autocomplete
        id={id}
        options={choices}
        value={choices.find((choice) => choice.value === value) ?? null}
        loading={loading}
        autoHighlight
        onChange={(_event, choice) => {
          field.onChange(choice?.value ?? null);
          onValueChange?.(choice?.value ?? null);
        }}
        onBlur={field.onBlur}
        isOptionEqualToValue={byValue}
        loadingText={t('common.loading')}
        noOptionsText={t('common.no_options')}
        renderInput={(params) => (
          <SearchBox
            params={{ ...params, inputProps: { ...params.inputProps, ...(autoComplete && { autoComplete }) } }}
            fieldId={id}
          />
        )}
      />
    </FieldFrame>
  );
}

/** A select of several, searched by typing. The form holds the values of the choices. */
export function ChoicesInput<Values extends FieldValues, Body, Value extends string | number>(
  props: SeveralProps<Values, Body, Value>,
) {
  const { control, name, label, hint, choices, loading = false } = props;
  const id = useId();
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const values: readonly unknown[] = field.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fieldState.error?.message}>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        options={choices}
        value={choices.filter((choice) => values.includes(choice.value))}
        loading={loading}
        onChange={(_event, chosen) => field.onChange(chosen.map((choice) => choice.value))}
        onBlur={field.onBlur}
        isOptionEqualToValue={byValue}
        loadingText={t('common.loading')}
        noOptionsText={t('common.no_options')}
        renderInput={(params) => <SearchBox params={params} fieldId={id} />}
      />
    </FieldFrame>
  );
}
