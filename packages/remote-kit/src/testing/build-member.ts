import type { Member } from '@backflow/contracts/identity';

let count = 0;

/** A free member whose address is confirmed; say only what matters. */
export const buildMember = (overrides: Partial<Member> = {}): Member => ({
  id: `1d1d1d1d-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  firstName: 'Marta',
  lastName: 'Reyes',
  email: 'member@example.com',
  jobTitle: null,
  company: null,
  phoneNumber: null,
  profileImageUrl: null,
  createdAt: '2026-01-05T17:00:00.000Z',
  isAdmin: false,
  subscriptionStatus: 'free',
  emailConfirmed: true,
  pendingEmail: null,
  emailNotifications: true,
  smsNotifications: false,
  weeklyEmailDigest: false,
  newEventAlerts: true,
  ...overrides,
});
