import type { Migration } from '@backflow/service-kit';

/** Administrators see how to reach those who enrolled in a course. */
export const publishMembersToLearning: Migration = {
  name: '0035-publish-members-to-learning',
  up: (sql) => sql('grant select on members_v1 to backflow_learning'),
  down: (sql) => sql('revoke select on members_v1 from backflow_learning'),
};
