import { QueryTrouble } from '../query-trouble.tsx';
import type { useOwnRegistrations } from './use-own-registrations.ts';

/** Why the member's events cannot be shown, and another try. */
export const RegistrationsTrouble = ({ query }: { query: ReturnType<typeof useOwnRegistrations> }) => (
  <QueryTrouble title="Your events could not be loaded" query={query} />
);
