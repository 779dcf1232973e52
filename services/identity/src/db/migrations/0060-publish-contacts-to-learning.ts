import type { Migration } from '@backflow/service-kit';

/** Administrators find those who enrolled in a course by their names and addresses. */
export const publishContactsToLearning: Migration = {
  name: '0060-publish-contacts-to-learning',
  up: (sql) => sql('grant select on contacts_v1 to backflow_learning'),
  down: (sql) => sql('revoke select on contacts_v1 from backflow_learning'),
};
