import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { TokenBody } from './one-time-token.ts';
import { newPassword, currentPassword } from './password.ts';
import { Member, NotificationFlags, Profile } from './member.ts';

export const updateProfile = endpoint({
  id: 'account.updateProfile',
  auditSentence: 'changed their profile',
  method: 'PATCH',
  path: '/api/user/profile',
  summary:
    'Change the profile fields given. A changed email asks for the present password, and waits until the link sent there is used.',
  access: 'member',
  /** The present password is only looked at when `email` changes. */
  body: z.extend(z.partial(Profile), { currentPassword: z.optional(currentPassword) }),
  response: Member,
  audit: true,
  changes: ['members'],
});

export const updateNotifications = endpoint({
  id: 'account.updateNotifications',
  method: 'PATCH',
  path: '/api/user/notifications',
  summary: 'Turn any of the four notification flags on or off.',
  access: 'member',
  /** Strict: a flag that does not exist would be taken for one that was set. */
  body: z.strictObject(z.partial(NotificationFlags).shape),
  response: Member,
});

export const cancelEmailChange = endpoint({
  id: 'account.cancelEmailChange',
  auditSentence: 'cancelled a change of their email address',
  method: 'DELETE',
  path: '/api/user/pending-email',
  summary: 'Forget a new email address that was not confirmed yet.',
  access: 'member',
  response: Member,
  audit: true,
});

export const undoEmailChange = endpoint({
  id: 'account.undoEmailChange',
  auditSentence: 'took their former email address back',
  method: 'POST',
  path: '/api/email/undo',
  summary: 'Give an account its old address back, with the token emailed there. Ends every session.',
  access: 'public',
  body: TokenBody,
  response: z.null(),
  audit: true,
});

export const changePassword = endpoint({
  id: 'account.changePassword',
  auditSentence: 'changed their password',
  method: 'POST',
  path: '/api/user/password',
  summary: 'Choose a new password with the present one. Ends the other sessions.',
  access: 'member',
  body: z.object({ currentPassword: currentPassword, password: newPassword }),
  response: z.null(),
  audit: true,
  changes: ['sessions'],
});
