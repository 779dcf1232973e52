import { toastFailure, useLocation } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fetchPage } from '../../routing/lazy-page.tsx';
import styles from './search-button.module.css';

type Panel = ComponentType<{ onClose: () => void }>;

const loadPanel = () =>
  fetchPage<Panel>(
    async () => (await import(/* webpackChunkName: "search" */ './search-panel.tsx')).SearchPanel,
  );

/** Opens the search of the whole site, like `/` and Ctrl or ⌘ with K. Its script is fetched when it is first opened. */
export function SearchButton() {
  const { pathname } = useLocation();
  // The panel belongs to the page it was opened on: leaving the page closes it.
  const [openOn, setOpenOn] = useState<string>();
  const [Panel, setPanel] = useState<Panel>();

  const open = () => {
    setOpenOn(pathname);
    if (Panel) return;
    loadPanel().then(
      (loaded) => setPanel(() => loaded),
      (error: unknown) => toastFailure('Search could not be opened', error, 'Please try again.'),
    );
  };
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
      {Panel && openOn === pathname && <Panel onClose={() => setOpenOn(undefined)} />}
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
