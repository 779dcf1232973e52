export type AttendeesKind = 'events' | 'webinars' | 'courses';

interface Props {
  kind: AttendeesKind;
  /** Of the event, webinar or course. */
  id: string;
  onClose: () => void;
}

/** Who takes part in something. */
export const AttendeesDialog = (_: Props) => null;
