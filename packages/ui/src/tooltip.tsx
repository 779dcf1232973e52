import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

/** ms of resting on the target before its tooltip opens. */
const OPEN_DELAY = 700;
/** ms after a tooltip closed within which the next opens at once. */
const SKIP_DELAY = 300;

let lastClosedAt = -Infinity;

/**
 * A short note on a control, after a rest of the pointer or at once on keyboard focus. The child receives
 * `aria-describedby` through the render prop: `{(props) => <button {...props}>…</button>}`.
 */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'bottom';
  children: (props: { 'aria-describedby': string | undefined }) => ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = Date.now();
    setOpen(false);
  };
  const showAfterRest = () => {
    if (open) return;
    clearTimeout(timer.current);
    if (Date.now() - lastClosedAt <= SKIP_DELAY) show();
    else timer.current = setTimeout(show, OPEN_DELAY);
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      lastClosedAt = Date.now();
      setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return (
    <span
      className={styles.root}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') showAfterRest();
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
    >
      {children({ 'aria-describedby': open ? id : undefined })}
      {open && (
        <span role="tooltip" id={id} className={classNames(styles.tip, styles[side])}>
          {content}
        </span>
      )}
    </span>
  );
}
