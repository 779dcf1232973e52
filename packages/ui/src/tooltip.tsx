import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './tooltip.module.css';

/** ms of hovering before the tooltip opens. */
const OPEN_DELAY = 700;
/** ms after a tooltip closed within which the next opens at once. */
const SKIP_DELAY = 300;

/** px between a control and its tooltip. */
const GAP = 8;

let lastClosedAt = -Infinity;

/**
 * A short note on a control, after a delay on hover or at once on keyboard focus. The child receives
 * `aria-describedby` through the render prop: `{(props) => <button {...props}>…</button>}`. With `repeats`, the tooltip shows the
 * control's name and is hidden from screen readers, which announce the name already.
 */
export function Tooltip({
  content,
  repeats = false,
  children,
}: {
  content: ReactNode;
  repeats?: boolean;
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
  const showDelayed = () => {
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
    const close = () => {
      lastClosedAt = Date.now();
      setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', close, true);
    };
  }, [open]);

  return (
    <span
      className={styles.root}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') showDelayed();
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
    >
      {children({ 'aria-describedby': open && !repeats ? id : undefined })}
      {open && (
        <span
          ref={position}
          popover="manual"
          role="tooltip"
          id={id}
          aria-hidden={repeats || undefined}
          className={styles.tip}
        >
          {content}
        </span>
      )}
    </span>
  );
}

/** Positions the tooltip above its control, or below where there is no room, within the window. A popover is never clipped. */
function position(tip: HTMLElement | null): void {
  if (!tip?.parentElement || !('showPopover' in tip)) return;
  tip.showPopover();
  const control = tip.parentElement.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = control.top - GAP - height;
  const left = control.left + (control.width - width) / 2;
  const farthest = document.documentElement.clientWidth - width - GAP;
  tip.style.top = `${above >= GAP ? above : control.bottom + GAP}px`;
  tip.style.left = `${Math.max(GAP, Math.min(left, farthest))}px`;
}
