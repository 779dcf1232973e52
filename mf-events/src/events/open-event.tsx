import { getEvent } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { byId, queryOf, reasonOf, toast } from '@backflow/platform';
import { isMissing, useModule } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLastKnown } from '../offer-page/use-last-known.ts';
import type { useWaitingLists } from './waiting-list.tsx';

const loadDialog = () => import('./event-dialog.tsx');

interface Props {
  id: string;
  /** The event, if it is in the list on the page. */
  listed: EventView | undefined;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
  onClose: () => void;
}

/** Opens the dialog of an event. Fetches the event if it is not in the list. */
export function OpenEvent({ id, listed, registering, lists, onClose }: Props) {
  const dialog = useModule(loadDialog, onClose);
  const { data, error } = useQuery({ ...queryOf(getEvent, byId(id)), enabled: listed === undefined });
  const event = useLastKnown(listed ?? data);

  useEffect(() => {
    if (!error || event) return;
    toast({ title: failureText(error), variant: 'destructive' });
    onClose();
  }, [error, event, onClose]);

  return event && dialog ? <dialog.EventDialog {...{ event, registering, lists, onClose }} /> : null;
}

const failureText = (error: unknown): string =>
  isMissing(error) ? 'That event is no longer listed.' : reasonOf(error, 'The event could not be opened.');
