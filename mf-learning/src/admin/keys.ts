/**
 * The query keys of administrators' screens of courses and resources. What members read too begins with
 * the word that members' keys begin with, so that one refresh after a write reaches both; the rest begins with 'admin'.
 */
export const adminKeys = {
  events: ['events'],
  suppliers: ['suppliers'],
  courseCategories: ['course-categories'],
  enrollments: ['enrollments'],
  courseList: (filter: object) => ['courses', 'admin-list', filter],
  course: (id: string) => ['courses', 'admin-one', id],
  resourceCategories: ['resource-categories'],
  resourceList: (filter: object) => ['resources', 'admin-list', filter],
  resource: (id: string) => ['resources', 'admin-one', id],
  allTerms: ['admin', 'terms'],
  stats: ['admin', 'stats'],
  attention: ['admin', 'attention'],
} as const;
