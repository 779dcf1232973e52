import { useLocation } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import { useEffect } from 'react';
import { usePanel } from '../use-panel.tsx';
import styles from './search-button.module.css';

const load = async () => (await import(/* webpackChunkName: "search" */ './search-panel.tsx')).SearchPanel;

/** Opens the search of the whole site, like `/` and Ctrl or ⌘ with K. Its script is fetched when it is first opened. */
export function SearchButton() {
  const { pathname } = useLocation();
  const { open, panel } = usePanel({ load, errorTitle: 'Search could not be opened', page: pathname });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToSearch(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        className={styles.button}
        onClick={open}
      >
        <Icon name="search" />
        <span className={styles.label}>Search</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      {panel}
    </>
  );
}

/** Ignored while the user types, and in a dialog. */
function asksToSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false;
  if (ctrlKey || metaKey) return key === 'k' && !altKey;
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return key === '/' && !isTyping;
}
