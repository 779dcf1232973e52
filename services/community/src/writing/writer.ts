import { readSiteSettings } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { isTrusted, lockMember, silenceRefusal } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';

/**
 * Locks the row of somebody who writes: what they write comes one after the other.
 * @throws AppError SILENCED for who may not
 */
export async function lockWriter(write: Write, actor: Actor, now: Date): Promise<MemberRow> {
  const member = await lockMember(write, actor.id);
  assertNotSilenced(actor, member, now);
  return member;
}

/** @throws AppError SILENCED */
export function assertNotSilenced(actor: Actor, member: MemberRow, now: Date): void {
  const refusal = silenceRefusal(actor, member, now.getTime());
  if (refusal) throw refusal;
}

interface Writing {
  actor: Actor;
  /** The actor's row. */
  member: MemberRow;
  /** Whether the text leads to another site. */
  hasLinks: boolean;
}

/** Whether what somebody writes is seen at once; else it waits for an administrator. */
export const isLetThrough = async (
  context: CommunityContext,
  { actor, member, hasLinks }: Writing,
): Promise<boolean> => isTrusted(actor, member, await readSiteSettings(context.db), hasLinks);
