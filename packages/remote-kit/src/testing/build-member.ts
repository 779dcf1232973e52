import { Member } from '@backflow/contracts/identity';
import { makeFixture, nextId } from '@backflow/contracts/testing';

/** A free member whose address is confirmed; override only what the test needs. */
export const buildMember = (overrides: Partial<Member> = {}): Member =>
  makeFixture(Member, {
    id: nextId(),
    firstName: 'Marta',
    lastName: 'Reyes',
    email: 'member@example.com',
    createdAt: '2026-01-05T17:00:00.000Z',
    emailConfirmed: true,
    emailNotifications: true,
    newEventAlerts: true,
    ...overrides,
  });
