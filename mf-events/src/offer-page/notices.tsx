import { Alert } from '@backflow/ui';

interface Props {
  noun: 'event' | 'webinar';
}

/** For administrators, who alone can open it. */
export const Draft = ({ noun }: Props) => (
  <Alert tone="warning" title="Draft">
    Only administrators see this page until the {noun} is published.
  </Alert>
);

/** For who follows an old link. */
export const Ended = ({ noun, day }: Props & { day: string }) => (
  <Alert title={`This ${noun} is over`}>
    It took place on {day}. The next ones are listed at the end of this page.
  </Alert>
);
