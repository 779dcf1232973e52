import type { AdminUser } from '@backflow/contracts/identity';

export type FoundPerson = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<AdminUser, 'emailConfirmed' | 'hasAccount' | 'phoneNumber'>>;

/** 'heather@example.com', '(415) 555-0177 · No account' */
export const formatContact = ({ email, phoneNumber, hasAccount }: Omit<FoundPerson, 'id'>): string =>
  [email ?? phoneNumber ?? 'No contact details', ...(hasAccount === false ? ['No account'] : [])].join(' · ');
