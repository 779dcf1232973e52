import { createHash } from 'node:crypto';

/**
 * From 0 to 100; evenly distributed, and always the same for a subject and a remote. Subjects below the share of a canary get it: the
 * gateway chooses by it, and the releases service knows by it which members were given one.
 * @param subject the id of a member, or of a visitor
 */
export const canaryPosition = (remote: string, subject: string): number =>
  (createHash('sha256').update(`${remote} ${subject}`).digest().readUInt32BE() / 2 ** 32) * 100;
