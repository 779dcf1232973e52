import type { OfferPath } from '@backflow/contracts/bookings';
import { Dialog } from '@backflow/ui';
import { AttendeesView } from './attendees-view.tsx';
import { LABELS } from './labels.ts';

interface Props {
  offers: OfferPath;
  /** The id of the event, webinar or course. */
  id: string;
  onClose: () => void;
}

/** The attendees of an offer over a list. They have a page of their own, too. */
export const AttendeesDialog = ({ offers, id, onClose }: Props) => (
  <AttendeesView offer={{ offers, id }}>
    {({ title, content }) => (
      <Dialog open size="lg" title={LABELS[offers].title} description={title} onClose={onClose}>
        {content}
      </Dialog>
    )}
  </AttendeesView>
);
