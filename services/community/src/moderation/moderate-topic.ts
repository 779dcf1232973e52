import type { moderateForumTopic as contract } from '@backflow/contracts/community';
import { NotFoundError, omitUndefined, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { moveTopic } from '../writing/move-topic.ts';

interface Moderated {
  isPinned: boolean;
  isLocked: boolean;
  categoryId: string | null;
}

/**
 * An administrator pins, locks or moves a topic, or reverses that.
 * @throws NotFoundError, ValidationError for an unknown category
 */
export async function moderateTopic(context: CommunityContext, call: Call<typeof contract>): Promise<null> {
  const topicId = call.params.id.toLowerCase();
  const isChanged = await mutate(context, { ...call, locks: [topicId] }, async (write): Promise<boolean> => {
    const [before] = await write.rows<Moderated>(sql`
      select is_pinned as "isPinned", is_locked as "isLocked", category_id as "categoryId"
        from topics where id = ${topicId} for update`);
    if (!before) throw new NotFoundError('This topic');
    const after: Moderated = { ...before, ...omitUndefined(call.body) };
    after.categoryId = after.categoryId?.toLowerCase() ?? null;
    await moveTopic(write, { topicId, categoryId: before.categoryId }, after.categoryId);
    await write.rows(sql`
      update topics set is_pinned = ${after.isPinned}, is_locked = ${after.isLocked} where id = ${topicId}`);
    const names = ['isPinned', 'isLocked', 'categoryId'] as const;
    const changed = names.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) {
      write.unchanged();
      return false;
    }
    const details = changed.map((name) => [name, { from: before[name], to: after[name] }] as const);
    write.audit({ subjectId: topicId, details: Object.fromEntries(details) });
    return true;
  });
  if (isChanged) await announce(context, { kind: 'changed', topicId });
  return null;
}
