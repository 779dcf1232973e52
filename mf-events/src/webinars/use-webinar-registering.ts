import { useMemberAction } from '@backflow/remote-kit';
import { registeredText } from '../events/registered-text.ts';
import { webinarRegistration } from './api.ts';

/** Registering for webinars. */
export const useWebinarRegistering = () =>
  useMemberAction({
    mutation: webinarRegistration,
    successMessage: registeredText('Successfully registered for webinar!'),
    errorMessage: 'Failed to register for webinar',
  });
