import { clsx } from 'clsx';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The keys of a side list, by those of a row. */
const SIDE_KEYS: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/**
 * Tabs after the WAI-ARIA pattern: arrows, Home and End move and select. Only the selected panel is rendered, unless `keepMounted`.
 * Uncontrolled from the first tab; give `selected` and `onSelect` to control it.
 */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  variant = 'underlined',
  stretch = false,
  keepMounted: keepMounted = false,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /**
   * `segmented`: one raised segment in a tray, for tabs below a navigation that is underlined itself. `side`: the same, and from 1200 px on a
   * list that the page places at its side.
   */
  variant?: 'underlined' | 'segmented' | 'side';
  /** The tabs share the full width: for two or three tabs in a dialog. */
  stretch?: boolean;
  /** Keeps the other panels mounted but hidden, with their state. */
  keepMounted?: boolean;
  /** Class of the element around the list of tabs and the panel. */
  className?: string | undefined;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<string>();
  const wanted = selected ?? own;
  const current = tabs.find((tab) => tab.id === wanted) ?? tabs[0];

  const select = (id: string) => {
    setOwn(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const next = steps[(variant === 'side' && SIDE_KEYS[event.key]) || event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    select(tab.id);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={clsx(
          styles.list,
          styles[variant],
          variant === 'side' && styles.segmented,
          stretch && styles.stretch,
        )}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}-tab`}
            aria-selected={tab.id === current?.id}
            aria-controls={tab.id === current?.id ? `${base}-${tab.id}-panel` : undefined}
            tabIndex={tab.id === current?.id ? 0 : -1}
            className={styles.tab}
            onClick={() => {
              select(tab.id);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(
        ({ id, panel }) =>
          (keepMounted || id === current?.id) && (
            <div
              key={id}
              role="tabpanel"
              id={`${base}-${id}-panel`}
              aria-labelledby={`${base}-${id}-tab`}
              tabIndex={0}
              className={styles.panel}
              hidden={id !== current?.id}
            >
              {panel}
            </div>
          ),
      )}
    </div>
  );
}
