import { useMemberAction } from '@backflow/remote-kit';
import { registration } from './api.ts';
import { registeredText } from './registered-text.ts';
import { useWaitingLists } from './waiting-list.tsx';

/** Registering for events, and their waiting lists. */
export const useRegistering = () => ({
  registering: useMemberAction({
    mutation: registration,
    successMessage: registeredText('Successfully registered for event!'),
    errorMessage: 'Failed to register for event',
  }),
  lists: useWaitingLists(),
});
