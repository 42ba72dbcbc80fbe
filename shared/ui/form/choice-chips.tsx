import { useId } from 'react';
import type { Choice } from './choice.ts';
import styles from './choice-chips.module.css';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  /** The chosen one; null where something else was chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
}

/** One of few, all of them seen at once. */
export function ChoiceChips<Value extends string>({ label, choices, value, onValueChange }: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            className={styles.unseen}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
