import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from './choice.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';
import own from './multi-select.module.css';

interface MultiSelectProps<Values extends FieldValues, Body, Value extends string> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, Value[]>;
  label: string;
  /** Few enough to need no search; for many there is `ChoicesInput`. */
  choices: readonly Choice<Value>[];
}

/** Where the keys of a list lead, from the active option. */
const moves: Readonly<Record<string, ((active: number, last: number) => number) | undefined>> = {
  ArrowDown: (active, last) => Math.min(active + 1, last),
  ArrowUp: (active) => Math.max(active - 1, 0),
  Home: () => 0,
  End: (_active, last) => last,
};

/**
 * A select of several choices, a fraction of the code of a searchable one. Its form value is an array of the choices'
 * values, in the order of the choices.
 */
export function MultiSelectInput<Values extends FieldValues, Body, Value extends string>(
  props: MultiSelectProps<Values, Body, Value>,
) {
  const { control, name, label, choices } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref, value: formValue, onChange, onBlur } = field;
  const [active, setActive] = useState<number>();
  const chosen: readonly unknown[] = formValue;
  const isOpen = active !== undefined;
  const hasError = fieldState.error !== undefined;
  const close = () => setActive(undefined);

  function toggle(choice: Choice<Value> | undefined) {
    const isChosen = ({ value }: Choice<Value>) => chosen.includes(value) !== (value === choice?.value);
    onChange(choices.filter(isChosen).map(({ value }) => value));
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    const move = moves[key];
    if (move) setActive(isOpen ? move(active, choices.length - 1) : 0);
    else if ((key === 'Enter' || key === ' ') && isOpen) toggle(choices[active]);
    else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // An Escape that closes the list must not close the dialog around it.
    event.stopPropagation();
  }

  return (
    <FieldFrame id={id} label={label} error={fieldState.error?.message}>
      <div className={own.box}>
        <div className={styles.control} data-invalid={hasError}>
          <button
            type="button"
            role="combobox"
            id={id}
            ref={ref}
            className={`${styles.input} ${own.value}`}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
            aria-invalid={hasError}
            aria-describedby={describedBy(id, undefined)}
            onClick={() => (isOpen ? close() : setActive(0))}
            onKeyDown={press}
            onBlur={() => {
              close();
              onBlur();
            }}
          >
            {choices
              .filter(({ value }) => chosen.includes(value))
              .map((choice) => choice.label)
              .join(', ')}
          </button>
          <ExpandMore className={styles.arrow} aria-hidden />
        </div>
        {isOpen && (
          <Options
            id={id}
            label={label}
            choices={choices}
            chosen={chosen}
            active={active}
            onPoint={setActive}
            onToggle={toggle}
          />
        )}
      </div>
    </FieldFrame>
  );
}

interface OptionsProps<Value extends string> {
  /** Of the field. */
  id: string;
  label: string;
  choices: readonly Choice<Value>[];
  chosen: readonly unknown[];
  active: number;
  onPoint: (index: number) => void;
  onToggle: (choice: Choice<Value>) => void;
}

function Options<Value extends string>(props: OptionsProps<Value>) {
  const { id, label, choices, chosen, active, onPoint, onToggle } = props;
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable className={own.list}>
      {choices.map((choice, index) => (
        <li
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={chosen.includes(choice.value)}
          data-active={index === active}
          className={own.option}
          // The focus stays on the button.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(index)}
          onClick={() => onToggle(choice)}
        >
          <span className={own.check}>{chosen.includes(choice.value) && <Check fontSize="small" />}</span>
          {choice.label}
        </li>
      ))}
    </ul>
  );
}
