import { AppError, defineService, job } from '@backflow/service-kit';
import { categoryRoutes } from './categories/categories.routes.ts';
import type { CommunityContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { defineModels } from './db/models/index.ts';
import { followRoutes } from './follows/follows.routes.ts';
import { notifyFollowers, notifyFollowersJob } from './follows/notify-followers.ts';
import { liveRoutes } from './live/live.routes.ts';
import { Live } from './live/live.ts';
import { eraseMemberJob } from './erasing/erase-member.ts';
import { mergeMemberJob } from './erasing/merge-member.ts';
import { memberRoutes } from './members/members.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createTopicLimiter } from './writing/posting-limits.ts';
import { postRoutes } from './writing/posts.routes.ts';
import { sortReplies, sortRepliesJob } from './writing/sort-replies.ts';
import { communitySettings } from './settings.ts';
import { topicRoutes } from './topics/topics.routes.ts';

/** The forum: topics, replies and their moderation. */
export const community = defineService<CommunityContext>({
  name: 'community',
  settings: communitySettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  models: defineModels,
  parts: (base) => ({ live: new Live(base), topicLimiter: createTopicLimiter(base) }),
  routes: [
    ...categoryRoutes,
    ...topicRoutes,
    ...postRoutes,
    ...moderationRoutes,
    ...memberRoutes,
    ...followRoutes,
    ...liveRoutes,
  ],
  jobs: [
    job(notifyFollowersJob, notifyFollowers),
    job(sortRepliesJob, sortReplies),
    eraseMemberJob,
    mergeMemberJob,
  ],
  conflicts: {
    categories_name: () => new AppError('CONFLICT', 'There is a category of this name already.'),
  },
  seed: async (context) => {
    const { seedForum } = await import('./demo/seed-forum.ts');
    await seedForum(context);
  },
});
