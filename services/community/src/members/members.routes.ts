import type { ForumMember } from '@backflow/contracts/community';
import * as contracts from '@backflow/contracts/community';
import { mutate, readSiteSettings, route, sql } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { isTrusted, readMember, getSilence } from './forum-member.ts';

/** The caller's settings and rights in the forum. */
const myMembership = (
  context: CommunityContext,
  { actor }: Call<typeof contracts.getForumMember>,
): Promise<ForumMember> => presentMember(context, actor);

/** Shows or hides the caller's name on all their posts. */
async function updateMyMembership(
  context: CommunityContext,
  call: Call<typeof contracts.updateForumMember>,
): Promise<ForumMember> {
  const { actor, body } = call;
  await mutate(context, call, ({ rows }) =>
    rows(sql`
      insert into members (id, shows_name) values (${actor.id}, ${body.showsName})
      on conflict (id) do update set shows_name = excluded.shows_name`),
  );
  return presentMember(context, actor);
}

/** Marks everything published so far as read by the caller. */
const markAllRead = (context: CommunityContext, call: Call<typeof contracts.markForumRead>): Promise<null> =>
  mutate(context, call, async ({ rows }) => {
    await rows(sql`
      insert into members (id, read_all_at) values (${call.actor.id}, ${new Date(context.now())})
      on conflict (id) do update set read_all_at = greatest(members.read_all_at, excluded.read_all_at)`);
    return null;
  });

async function presentMember(context: CommunityContext, actor: Actor): Promise<ForumMember> {
  const [member, settings] = await Promise.all([readMember(context, actor.id), readSiteSettings(context.db)]);
  const silence = getSilence(actor, member, context.now());
  return {
    showsName: member.showsName,
    name: `${actor.firstName} ${actor.lastName}`,
    isTrusted: isTrusted(actor, member, settings),
    silenced: silence && { reason: silence.reason, until: silence.until?.toISOString() ?? null },
  };
}

export const memberRoutes = [
  route(contracts.getForumMember, myMembership),
  route(contracts.updateForumMember, updateMyMembership),
  route(contracts.markForumRead, markAllRead),
];
