import { useId } from 'react';
import styles from './radio-choice.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** Scope or effect of the choice. */
  hint?: string | undefined;
}

interface Props<Value extends string> {
  legend: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A choice of a few, each with a hint. */
export function RadioChoice<Value extends string>({ legend, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${name}-${option.value}-label`}
            aria-describedby={option.hint === undefined ? undefined : `${name}-${option.value}`}
          />
          <span>
            <strong id={`${name}-${option.value}-label`}>{option.label}</strong>
            {option.hint !== undefined && (
              <span id={`${name}-${option.value}`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
