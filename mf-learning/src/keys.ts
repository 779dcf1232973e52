/** The query keys of this remote. A write to one kind of thing touches the others, so that they stand together. */
export const courseKeys = {
  all: ['courses'],
  lists: ['courses', 'list'],
  list: (filter: object) => ['courses', 'list', filter],
  newest: ['courses', 'newest'],
  found: (search: string) => ['courses', 'found', search],
  one: (id: string) => ['courses', 'one', id],
  lessons: (courseId: string) => ['courses', 'one', courseId, 'lesson'],
  lesson: (courseId: string, lessonId: string) => ['courses', 'one', courseId, 'lesson', lessonId],
  categories: ['course-categories'],
  enroll: ['courses', 'enroll'],
  complete: ['courses', 'complete'],
} as const;

export const enrollmentKeys = {
  all: ['enrollments'],
  own: ['enrollments', 'own'],
} as const;

export const resourceKeys = {
  all: ['resources'],
  lists: ['resources', 'list'],
  list: (filter: object) => ['resources', 'list', filter],
  allCounts: ['resources', 'counts'],
  counts: (filter: object) => ['resources', 'counts', filter],
  recent: ['resources', 'recent'],
  found: (search: string) => ['resources', 'found', search],
  one: (id: string) => ['resources', 'one', id],
  events: (id: string) => ['events', 'about', id],
  categories: ['resource-categories'],
  suppliers: ['suppliers'],
} as const;
