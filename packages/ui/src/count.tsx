import { clsx } from 'clsx';
import styles from './count.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const MAX = 999;

/** A number in a pill, of what waits for the reader; nothing for 0. Begins with a space, as it follows a label. */
export const Count = ({
  value,
  label,
  className,
}: {
  value: number | undefined;
  /** Read out after the number: 'open tasks'. */
  label?: string;
  className?: string | undefined;
}) =>
  value ? (
    <>
      {' '}
      <span className={clsx(styles.count, className)}>
        {value > MAX ? `${MAX}+` : value}
        {label && <VisuallyHidden> {label}</VisuallyHidden>}
      </span>
    </>
  ) : null;
