import { Skeleton, VisuallyHidden } from '@backflow/ui';
import { useOwnRegistrations } from '../registrations/use-own-registrations.ts';

/** How many events the member is registered for: a number, to stand in a line of the host's own size. */
export default function RegisteredCount() {
  const { data, isError } = useOwnRegistrations();
  if (data) return <>{data.length}</>;
  if (!isError) return <Skeleton width="1.2em" height="0.8em" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not known for the moment</VisuallyHidden>
    </>
  );
}
