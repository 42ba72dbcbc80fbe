import { type RefCallback, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { formatBankName } from '#shared/brazil/bank-name.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { describedBy, FieldFrame } from '#shared/ui/form/field-frame.tsx';
import { SearchSelect } from '#shared/ui/form/search-select.tsx';

export interface BankSelectProps {
  banks: readonly ResourceRecord<'bank'>[];
  label: string;
  /** The bank as it is stored, 'code - name'; empty for none. */
  value: string;
  /** What was typed to search for before this was loaded. */
  typed: string | undefined;
  error: string | undefined;
  elementRef: RefCallback<HTMLElement>;
  onChoose: (bankName: string) => void;
  onLeave: () => void;
}

/** The banks of Brazil, found by code or name. */
export function BankSelect({ banks, label, value, typed, error, elementRef, onChoose, onLeave }: BankSelectProps) {
  const id = useId();
  const input = useRef<HTMLElement>(null);
  const choices = useMemo(() => banks.map(formatBankName).map(toChoice), [banks]);
  const chosen = useMemo(() => (value === '' ? [] : [toChoice(value)]), [value]);
  const takeOver = useEffectEvent(() => {
    // The field that this replaces had the focus, unless the user has moved on to another one.
    if (document.activeElement !== document.body || !(input.current instanceof HTMLInputElement)) return;
    input.current.focus();
    if (typed !== undefined) typeInto(input.current, typed);
  });
  useEffect(() => takeOver(), []);

  return (
    <FieldFrame id={id} label={label} error={error}>
      <SearchSelect
        id={id}
        describedBy={describedBy(id, undefined)}
        choices={choices}
        chosen={chosen}
        isMultiple={false}
        isLoading={false}
        hasError={error !== undefined}
        autoComplete="off"
        elementRef={(element) => {
          input.current = element;
          elementRef(element);
        }}
        onChoose={([choice]) => onChoose(choice === undefined ? '' : String(choice.value))}
        onLeave={onLeave}
      />
    </FieldFrame>
  );
}

const toChoice = (bankName: string) => ({ value: bankName, label: bankName });

/** Types a text as a person does: React hears of no value that is only assigned. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
