import { baselineMigration } from '@backflow/service-kit';
import { coursesSql } from './baseline/courses.ts';
import { publishedSql } from './baseline/published.ts';
import { resourcesSql } from './baseline/resources.ts';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-categories 0010-create-courses 0011-create-lessons 0012-create-enrollments 0013-publish-stats
  0014-make-courses-searchable 0020-create-resources 0021-count-resources 0022-keep-popular-resources
  0023-create-resource-views 0024-make-resources-searchable 0025-pair-facets-of-resources
  0030-retire-categories 0031-sort-courses 0032-find-courses-by-access 0033-rank-resources
  0034-count-enrollments 0035-mail-course-members 0100-count-words-of-published-courses
  0101-count-words-of-published-resources 0120-publish-audit-subjects 0150-publish-offers
  0151-move-enrollments 0263-publish-new-resources 0276-add-hours 0340-count-courses 0341-announce-changes
  0427-fold-courses-and-resources 0431-complete-without-deleted-lessons`;

/** Courses, lessons and resources. */
export const baseline = baselineMigration(REPLACED, coursesSql + resourcesSql + publishedSql);
