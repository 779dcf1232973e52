import type { EventView } from '@backflow/contracts/events';
import { ApiError, reasonOf, toast } from '@backflow/platform';
import { useModule } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { oneEvent } from './api.ts';
import type { useWaitingLists } from './waiting-list.tsx';

const loadDialog = () => import('./event-dialog.tsx');

interface Props {
  id: string;
  /** The event, when the list on the page holds it. */
  listed: EventView | undefined;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
  onClose: () => void;
}

/** Opens the dialog of an event, asked for on its own when it is not in the list. */
export function OpenEvent({ id, listed, registering, lists, onClose }: Props) {
  const dialog = useModule(loadDialog, onClose);
  const { data, error } = useQuery({ ...oneEvent(id), enabled: listed === undefined });
  const event = useLastKnown(listed ?? data);

  useEffect(() => {
    if (!error || event) return;
    toast({ title: failureText(error), variant: 'destructive' });
    onClose();
  }, [error, event, onClose]);

  return event && dialog ? <dialog.EventDialog {...{ event, registering, lists, onClose }} /> : null;
}

/** The dialog stays while its event is read anew, as after signing in from it. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}

/** An id that is none is answered by 400, an event that is gone by 404; both are the same to a reader. */
const failureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? 'That event is no longer listed.'
    : reasonOf(error, 'The event could not be opened.');
