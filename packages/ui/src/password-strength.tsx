import { clsx } from 'clsx';
import { Icon } from './icon.tsx';
import styles from './password-strength.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PasswordRuleState = { label: string; met: boolean };

const tones = ['none', 'weak', 'fair', 'strong'] as const;

/** Three bars, a label, and the rules with their state. The caller evaluates the password. */
export const PasswordStrength = ({
  bars,
  label,
  rules,
}: {
  bars: 0 | 1 | 2 | 3;
  label: string;
  rules: readonly PasswordRuleState[];
}) => (
  <div className={styles.strength}>
    <div className={styles.meter} role="status">
      <span className={clsx(styles.bars, styles[tones[bars]])} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= bars ? styles.on : undefined} />
        ))}
      </span>
      {label && (
        <span className={styles.label}>
          <VisuallyHidden>Password strength: </VisuallyHidden>
          {label}
        </span>
      )}
    </div>
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule.label} className={rule.met ? styles.met : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {rule.met && <Icon name="check" size={14} />}
          </span>
          {rule.label}
          <VisuallyHidden>{rule.met ? ' (met)' : ' (not yet met)'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  </div>
);
