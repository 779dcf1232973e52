import { Link } from '@backflow/platform';
import { SideSheet, buttonClass } from '@backflow/ui';
import { NoticeList } from './notice-list.tsx';

/** The latest notices, in a sheet over the page. */
export const NoticePanel = ({ onClose }: { onClose: () => void }) => (
  <SideSheet open onClose={onClose} title="Notices">
    <NoticeList
      limit={20}
      onOpen={onClose}
      more={
        <Link to="/notices" className={buttonClass('quiet', 'md', true)} onClick={onClose}>
          All Notices
        </Link>
      }
    />
  </SideSheet>
);
