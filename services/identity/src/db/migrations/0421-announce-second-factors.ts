import { announceMigration } from '@backflow/service-kit';

const keys = `select 'member:' || user_id from changed`;

/** Services cache callers under their version: whether one has to set up a second factor is a part of it. */
export const announceSecondFactors = announceMigration('0421-announce-second-factors', [
  { table: 'totp_secrets', keys },
  { table: 'passkeys', keys },
]);
