import { useRegistering } from '../use-registering.ts';
import { registration } from './api.ts';

export const useRegister = () =>
  useRegistering({
    mutation: registration,
    done: 'Successfully registered for event!',
    failed: 'Failed to register for event',
  });
