import { createUsers } from './0001-create-users.ts';
import { publishViews } from './0002-publish-views.ts';
import { publishProfileImage } from './0003-publish-profile-image.ts';
import { confirmEmails } from './0004-confirm-emails.ts';
import { createOutbox } from './0005-create-outbox.ts';
import { createOneTimeTokens } from './0006-create-one-time-tokens.ts';
import { createNewsletter } from './0007-create-newsletter.ts';
import { auditRefusals } from './0008-audit-refusals.ts';

/** In the order they run. */
export const MIGRATIONS = [
  createUsers,
  publishViews,
  publishProfileImage,
  confirmEmails,
  createOutbox,
  createOneTimeTokens,
  createNewsletter,
  auditRefusals,
];
