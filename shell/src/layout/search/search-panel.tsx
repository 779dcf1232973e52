import type { SlotFill } from '@backflow/contracts';
import type { FrameProps } from '@backflow/platform';
import { IconButton, SearchField, VisuallyHidden, useModal } from '@backflow/ui';
import { FoundSkeleton } from '@backflow/remote-kit/search';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { loadRemoteModule } from '../../federation/load-remote-module.ts';
import { MissingWidget, Slot, useFills } from '../../federation/slot.tsx';
import { moveByKeys } from './move-by-keys.ts';
import styles from './search-panel.module.css';
import { useFound } from './use-found.ts';

const TYPING_MS = 200;
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

/** Searches the whole site while the user types. Each remote searches its own records, independently of the others. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { dialogRef, handlers } = useModal(onClose);
  const results = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed.trim());
  const isSearching = search.length >= MIN_LENGTH;
  const { nothingFor, counts } = useFound(results, search);

  const onClick = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    // A link that opens in a new tab leaves the panel open.
    if (target.closest('a') && !ctrlKey && !metaKey && !shiftKey) onClose();
    // The retry button is unmounted with its error: keep the focus in the panel, so that keys work.
    if (target.closest('button')) currentTarget.focus({ preventScroll: true });
  };

  return (
    <dialog
      ref={dialogRef}
      {...handlers}
      aria-label="Search"
      className={styles.panel}
      // The search field is at the top.
      data-toasts="bottom"
      onKeyDown={(event) => moveByKeys(event, results.current, onClose)}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <SearchField
            label="Search"
            name="search"
            placeholder="Search the whole site"
            value={typed}
            onValueChange={setTyped}
            maxLength={MAX_LENGTH}
            className={styles.field}
          />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={styles.body} tabIndex={-1} onClick={onClick}>
          {!isSearching && <SearchedGroups />}
          {isSearching && nothingFor !== null && (
            <div className={styles.nothing}>
              <p>Nothing found for “{nothingFor}”</p>
              <p>Check the spelling, or try other or fewer words.</p>
            </div>
          )}
          <div ref={results}>
            {isSearching && (
              <Slot
                name="bar.search"
                Frame={Group}
                loading={<FoundSkeleton title="the site" />}
                empty={<MissingWidget title="Search" />}
                options={{ search }}
              />
            )}
          </div>
        </div>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> to move
          </span>
          <span>
            <kbd>Enter</kbd> to open
          </span>
          <span>
            <kbd>Esc</kbd> to close
          </span>
        </p>
      </div>
      <div role="status">
        <VisuallyHidden>
          {isSearching && (nothingFor === null ? counts : `Nothing found for ${nothingFor}`)}
        </VisuallyHidden>
      </div>
    </dialog>
  );
}

const Group = ({ id, title, children }: FrameProps) => (
  <section aria-labelledby={id} className={styles.group}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** The text, after a pause in typing. */
function useDebouncedText(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}

/** Lists the searched groups before anything is typed, and preloads their widgets. */
const SearchedGroups = () => (
  <div className={styles.searched}>
    <p>Type at least two letters to search in</p>
    <ul>
      {useFills('bar.search').map(({ remote, widget, title, access }) => (
        <SearchedGroup key={`${remote}/${widget}`} {...{ remote, widget, title, access }} />
      ))}
    </ul>
  </div>
);

interface SearchedGroupProps extends Pick<SlotFill, 'widget' | 'title' | 'access'> {
  remote: string;
}

function SearchedGroup({ remote, widget, title, access }: SearchedGroupProps) {
  useEffect(() => {
    // Its group shows the error later.
    loadRemoteModule({ remote, module: `./widgets/${widget}`, access }).catch(() => undefined);
  }, [remote, widget, access]);
  return <li>{title}</li>;
}
