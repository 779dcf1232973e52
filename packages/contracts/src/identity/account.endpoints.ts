import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { Member, NotificationFlags, Profile } from './member.ts';

export const updateProfile = endpoint({
  id: 'account.updateProfile',
  service: 'identity',
  method: 'PATCH',
  path: '/api/user/profile',
  summary: 'Change the profile fields given. A changed email ends the other sessions.',
  access: 'member',
  body: z.partial(Profile),
  response: Member,
  audit: true,
  changes: ['members'],
});

export const updateNotifications = endpoint({
  id: 'account.updateNotifications',
  service: 'identity',
  method: 'PATCH',
  path: '/api/user/notifications',
  summary: 'Turn any of the four notification flags on or off.',
  access: 'member',
  body: z.partial(NotificationFlags),
  response: Member,
});
