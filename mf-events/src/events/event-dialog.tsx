import { eventHref } from '../links/offer-hrefs.ts';
import type { EventView } from '@backflow/contracts/events';
import { Link } from '@backflow/platform';
import { CopyLinkButton, useNow } from '@backflow/remote-kit';
import { Dialog, buttonClass } from '@backflow/ui';
import { EventFooter } from './event-actions.tsx';
import { EventDetails } from './event-details.tsx';

import type { useRegistering } from './use-registering.ts';

interface Props extends ReturnType<typeof useRegistering> {
  event: EventView;
  onClose: () => void;
}

/** An event in detail, and the buttons to register. */
export function EventDialog({ event, registering, lists, onClose }: Props) {
  const now = useNow();
  return (
    <Dialog
      open
      size="lg"
      title={event.title}
      onClose={onClose}
      footer={<EventFooter {...{ event, now, registering, lists }} />}
    >
      <EventDetails {...{ event, now }} share={<ShareEvent id={event.id} />} />
    </Dialog>
  );
}

const ShareEvent = ({ id }: Pick<EventView, 'id'>) => (
  <>
    <CopyLinkButton path={eventHref(id)} variant="ghost" size="sm" />
    <Link to={eventHref(id)} className={buttonClass('ghost', 'sm')}>
      Open Page
    </Link>
  </>
);
