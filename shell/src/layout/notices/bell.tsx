import { useLocation } from '@backflow/platform';
import { Icon, VisuallyHidden } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { usePanel } from '../use-panel.tsx';
import { formatUnread, refetchNotices, useUnreadCount } from './api.ts';
import styles from './bell.module.css';

const load = async () => (await import(/* webpackChunkName: "notices" */ './notice-panel.tsx')).NoticePanel;

/** Opens the latest notices; a badge shows how many are unread. The panel's script is fetched when it is first opened. */
export function Bell() {
  const { key } = useLocation();
  const known = useUnreadCount();
  const announcement = useAnnouncement(known);
  const unread = known ?? 0;
  // The key changes with each link followed, also to the same page.
  const { open, panel } = usePanel({ load, errorTitle: 'Notices could not be opened', page: key });
  const label = unread === 0 ? 'Notices' : `Notices, ${formatUnread(unread)} unread`;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        className={styles.bell}
        onClick={open}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {formatUnread(unread)}
          </span>
        )}
      </button>
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
      {panel}
    </>
  );
}

/** The text for screen readers when notices have come; nothing for a poll without news, nor when the page opens. */
function useAnnouncement(unread: number | undefined): string {
  const known = useRef(unread);
  const [text, setText] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === undefined || unread === undefined || unread <= before) return;
    refetchNotices();
    setText(unread === 1 ? '1 unread notice' : `${formatUnread(unread)} unread notices`);
  }, [unread]);
  return text;
}
