import { baselineMigration } from '@backflow/service-kit';
import { moderationSql } from './baseline/moderation.ts';
import { publishedSql } from './baseline/published.ts';
import { topicsSql } from './baseline/topics.ts';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-categories 0002-create-topics 0003-create-members 0004-make-posts-searchable 0010-limit-posting
  0020-retire-categories 0021-find-reports-of-members 0060-remember-ended-follows
  0100-find-posts-by-their-title 0110-name-editors 0120-publish-audit-subjects 0130-publish-attached-files
  0160-count-replies-in-slots 0264-publish-new-topics 0310-index-moderation 0365-announce-changes
  0426-fold-posts`;

/** The forum. */
export const baseline = baselineMigration(REPLACED, topicsSql + moderationSql + publishedSql);
