import { Tooltip } from '@backflow/ui';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Format } from './format-text.ts';
import styles from './format-toolbar.module.css';

interface Tool {
  format: Format;
  label: string;
  /** Shortcut with Ctrl or Command. */
  key?: string;
  drawing: ReactNode;
}

const TOOLS: readonly Tool[] = [
  {
    format: 'bold',
    label: 'Bold',
    key: 'b',
    drawing: (
      <path d="M6 3.5h4.75a3.1 3.1 0 0 1 0 6.25H6ZM6 9.75h5.5a3.4 3.4 0 0 1 0 6.75H6Z" strokeWidth="2" />
    ),
  },
  { format: 'italic', label: 'Italic', key: 'i', drawing: <path d="M8.5 3.5h6M5.5 16.5h6M11.5 3.5l-3 13" /> },
  {
    format: 'link',
    label: 'Link',
    drawing: (
      <path d="M8.25 11.75a3.5 3.5 0 0 0 5 0l2.75-2.75a3.54 3.54 0 0 0-5-5L9.75 5.25M11.75 8.25a3.5 3.5 0 0 0-5 0L4 11a3.54 3.54 0 0 0 5 5l1.25-1.25" />
    ),
  },
  { format: 'list', label: 'List', drawing: <path d="M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1" /> },
  {
    format: 'quote',
    label: 'Quote',
    drawing: (
      <path d="M8.5 5.5H4v4.75h4.5ZM8.5 10.25c0 2.25-1 3.75-3 4.75M16 5.5h-4.5v4.75H16ZM16 10.25c0 2.25-1 3.75-3 4.75" />
    ),
  },
  { format: 'code', label: 'Code', drawing: <path d="m6.5 6-4 4 4 4M13.5 6l4 4-4 4M11.25 4.5l-2.5 11" /> },
];

/** The format of a keyboard shortcut with Ctrl or Command. */
export const formatOfKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): Format | undefined =>
  (ctrlKey || metaKey) && !altKey && !shiftKey
    ? TOOLS.find((tool) => tool.key === key.toLowerCase())?.format
    : undefined;

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % TOOLS.length,
  ArrowLeft: (at) => (at - 1 + TOOLS.length) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

interface Props {
  /** The id of the text area. */
  controls: string;
  disabled: boolean;
  onFormat: (format: Format) => void;
}

/** Buttons that format the selected text as Markdown: one tab stop, arrows move between them. */
export function FormatToolbar({ controls, disabled, onFormat }: Props) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons.current[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(({ format, label, key, drawing }, index) => (
        <Tooltip key={format} content={key ? `${label} (Ctrl+${key.toUpperCase()})` : label} repeats>
          {() => (
            <button
              ref={(button) => {
                buttons.current[index] = button;
              }}
              type="button"
              aria-label={label}
              disabled={disabled}
              tabIndex={index === current ? 0 : -1}
              className={styles.tool}
              // Keep the focus in the text, and the keyboard of a phone open.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(index)}
              onClick={() => onFormat(format)}
            >
              <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden>
                {drawing}
              </svg>
            </button>
          )}
        </Tooltip>
      ))}
    </div>
  );
}
