import type { ReactNode } from 'react';
import { BooleanInput, NumberInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';
import { useFixedFields, useMay } from '../page/use-may.ts';
import { codeChoices, type Codes } from './code-choices.ts';
import type { InputName, LabelledInput } from './contract-names.ts';
import { DateInput } from './dates/date-input.tsx';
import { textLimit } from './input-schema.ts';
import { MoneyInput } from './money-input.tsx';
import { RateInput } from './rate-input.tsx';
import { RecordSelect, type RecordSelectProps } from './record-select.tsx';

interface InputProps<Name extends string> {
  source: Name;
  /** A catalogue key; the field's label by default. */
  label?: string;
  /** A catalogue key: the help text below the input. */
  hint?: string;
  autoFocus?: boolean;
}

/** Whether the schema refuses a missing or empty field. */
const isRequired = (contract: Contract, source: string) => {
  const rule = contract.input.shape[source];
  return rule !== undefined && [undefined, null].every((empty) => !z.safeParse(rule, empty).success);
};

/** Whether the user may see a field but not set it. */
function useReadOnly({ name }: Contract, source: string): boolean {
  const isFixed = useFixedFields(name).includes(source);
  const [mayCreate, mayUpdate] = [useMay(name, 'create'), useMay(name, 'update')];
  return isFixed || (!mayCreate && !mayUpdate);
}

/**
 * Returns the input components of a resource's forms. Their `source` must be a field of the contract's input. The
 * schema decides which are required, the user's role which are read-only. What only a creation takes is not shown again.
 */
export function inputsOf<C extends Contract>(contract: C) {
  type Props = InputProps<InputName<C>> & ({ source: LabelledInput<C> } | { label: string });
  const useCommon = ({ source, hint, ...props }: Props) => ({
    ...props,
    source,
    isRequired: isRequired(contract, source),
    readOnly: useReadOnly(contract, source),
    ...(hint !== undefined && { helperText: hint }),
  });
  const limitOf = ({ source }: Props) => textLimit(contract.input.shape[source]);
  const createOnly: readonly string[] = contract.createOnly;
  function Settable({ of: source, children }: { of: string; children: ReactNode }) {
    const isCreated = useRecordContext()?.id !== undefined;
    return isCreated && createOnly.includes(source) ? null : children;
  }
  const settable =
    <Of extends Props>(Input: (props: Of) => ReactNode) =>
    (props: Of) => (
      <Settable of={props.source}>
        <Input {...props} />
      </Settable>
    );
  return {
    Text: settable((props: Props) => <TextInput {...useCommon(props)} {...limitOf(props)} />),
    /** Several lines of text. */
    TextBlock: ({ rows = 8, ...props }: Props & { rows?: number }) => (
      <TextInput {...useCommon(props)} {...limitOf(props)} multiline minRows={rows} />
    ),
    Money: settable((props: Props) => <MoneyInput {...useCommon(props)} />),
    /** What an order earns: per cent of its amount, or reais. */
    Rate: ({ source: rate, fixed, label, hint }: Props & { fixed: InputName<C>; label: string }) => (
      <RateInput
        rate={rate}
        fixed={fixed}
        label={label}
        readOnly={useReadOnly(contract, rate)}
        {...(hint !== undefined && { hint })}
      />
    ),
    /** A whole number, such as of days. */
    Count: (props: Props) => <NumberInput {...useCommon(props)} min={0} step={1} />,
    /** A business date. */
    Date: settable((props: Props) => <DateInput {...useCommon(props)} />),
    Flag: (props: Props) => <BooleanInput {...useCommon(props)} />,
    Code: settable(({ list, names, ...props }: Props & { list: Codes; names?: readonly string[] }) => (
      <SelectInput {...useCommon(props)} choices={codeChoices(list, names)} />
    )),
    Choice: settable(({ choices, ...props }: Props & { choices: { id: string; name: string }[] }) => (
      <SelectInput {...useCommon(props)} choices={choices} />
    )),
    Record: settable(
      ({ reference, optionText, ...props }: Props & Pick<RecordSelectProps, 'reference' | 'optionText'>) => (
        <RecordSelect {...useCommon(props)} reference={reference} {...(optionText && { optionText })} />
      ),
    ),
    Manager: (props: Props) => <RecordSelect {...useCommon(props)} reference="manager" />,
  };
}
