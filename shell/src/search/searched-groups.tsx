import type { SlotFill } from '@backflow/contracts';
import { useEffect } from 'react';
import { loadRemoteModule } from '../federation/load-remote-module.ts';
import { useFills } from '../federation/slot.tsx';
import styles from './search-panel.module.css';

/** What is searched, before anything was typed. Meanwhile the widgets are fetched that will show what is found. */
export const SearchedGroups = () => (
  <div className={styles.searched}>
    <p>Type at least two letters to search in</p>
    <ul>
      {useFills('bar.search').map(({ remote, widget, title, access }) => (
        <SearchedGroup key={`${remote}/${widget}`} {...{ remote, widget, title, access }} />
      ))}
    </ul>
  </div>
);

interface Props extends Pick<SlotFill, 'widget' | 'title' | 'access'> {
  remote: string;
}

function SearchedGroup({ remote, widget, title, access }: Props) {
  useEffect(() => {
    // One that fails says so in its group.
    loadRemoteModule(remote, `./widgets/${widget}`, { access, again: false }).catch(() => undefined);
  }, [remote, widget, access]);
  return <li>{title}</li>;
}
