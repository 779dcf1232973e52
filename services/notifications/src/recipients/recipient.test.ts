import { randomUUID } from 'node:crypto';
import { asOwner } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import { startNotifications } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';
import { findRecipient } from './recipient.ts';

let service: Notifications;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
});
afterAll(() => service.stop());

const addPerson = async (email: string | null) => {
  const id = randomUUID();
  await asOwner(
    service,
    `insert into identity.users (id, first_name, last_name, email) values ($1, 'Heather', 'Cole', $2)`,
    [id, email],
  );
  return id;
};
const find = (
  to: { kind: 'member'; id: string } | { kind: 'supplier'; about: string },
  template: 'registration-confirmed' | 'invoice-requested',
) => findRecipient(service.context, { settings: DEFAULT_SETTINGS }, { to, userId: undefined, template });

describe('a person without an account', () => {
  it('gets mails about what was booked for them by name, although nobody has confirmed the address', async () => {
    const id = await addPerson('heather@example.com');
    expect(await find({ kind: 'member', id }, 'registration-confirmed')).toMatchObject({
      ...{ address: 'heather@example.com', delayedBy: null, person: { firstName: 'Heather' } },
    });
  });

  it('gets none without an address, and the supplier is mailed about them', async () => {
    const id = await addPerson(null);
    expect(await find({ kind: 'member', id }, 'registration-confirmed')).toBeUndefined();
    const { person } = (await find({ kind: 'supplier', about: id }, 'invoice-requested')) ?? {};
    expect(person).toMatchObject({ name: 'Heather Cole' });
    expect(person?.email).toBeUndefined();
  });
});
