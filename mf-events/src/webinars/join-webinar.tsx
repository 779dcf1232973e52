import { listWebinars } from '@backflow/contracts/webinars';
import { queryOf } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import { MeetingLink } from '../events/meeting-link.tsx';

const MINUTE_MS = 60_000;

/** The webinars that are live; an administrator sets this flag while the member waits. */
const liveWebinars = queryOf(
  listWebinars,
  { query: { tab: 'live', limit: 100 } },
  { staleTime: MINUTE_MS, refetchInterval: MINUTE_MS },
);

/** The meeting link of a running webinar that the member is registered for; nothing until it is live. */
export function JoinWebinar({ id }: { id: string }) {
  const { data } = useQuery(liveWebinars);
  const url = data?.find((webinar) => webinar.id === id)?.meetingUrl ?? null;
  return url === null ? null : <MeetingLink location={url} />;
}
