import { useId } from 'react';
import styles from './scope-choice.module.css';
import type { Scope } from './series-scope.ts';

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  this: 'Only this event',
  following: 'This and following',
  all: 'All events',
};

interface Props {
  legend: string;
  value: Scope;
  /** What each choice applies to, in the order shown: '3 events, Dec 4, 2026 – Dec 18, 2026'. */
  hints: Readonly<Partial<Record<Scope, string>>>;
  onChange: (scope: Scope) => void;
}

/** Selects the dates of a series that an action applies to. */
export function ScopeChoice({ legend, value, hints, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.scopes}>
      <legend>{legend}</legend>
      {(Object.keys(hints) as Scope[]).map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="radio"
            name={name}
            checked={value === scope}
            onChange={() => onChange(scope)}
            aria-labelledby={`${name}-${scope}-label`}
            aria-describedby={`${name}-${scope}`}
          />
          <span>
            <strong id={`${name}-${scope}-label`}>{SCOPE_LABELS[scope]}</strong>
            <span id={`${name}-${scope}`} className={styles.hint}>
              {hints[scope]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
