/**
 * The query keys of administrators' screens. What is a member's too begins with the word by which members' pages keep it
 * ('events', 'courses', …), so that one refresh after a write reaches both; what only administrators read begins with 'admin'.
 */
export const adminKeys = {
  /** Everything of a kind, members' pages included, is refreshed by its first word. */
  events: ['events'],
  eventList: (filter: object) => ['events', 'admin-list', filter],
  event: (id: string) => ['events', 'admin-one', id],
  courses: ['courses'],
  courseList: (filter: object) => ['courses', 'admin-list', filter],
  course: (id: string) => ['courses', 'admin-one', id],
  resources: ['resources'],
  resourceList: (filter: object) => ['resources', 'admin-list', filter],
  resource: (id: string) => ['resources', 'admin-one', id],
  webinars: ['webinars'],
  webinarList: (filter: object) => ['webinars', 'admin-list', filter],
  webinar: (id: string) => ['webinars', 'admin-one', id],
  forum: ['forum'],
  posts: (filter: object) => ['forum', 'admin-posts', filter],
  postCounts: ['forum', 'admin-counts'],
  people: ['admin', 'people'],
  peopleList: (filter: object) => ['admin', 'people', 'list', filter],
  person: (id: string) => ['admin', 'people', 'one', id],
  attendees: (kind: string, id: string) => ['admin', 'attendees', kind, id],
  attendeeList: (kind: string, id: string, filter: object) => [
    'admin',
    'attendees',
    kind,
    id,
    'list',
    filter,
  ],
  attendeeCounts: (kind: string, id: string) => ['admin', 'attendees', kind, id, 'counts'],
  audit: (filter: object) => ['admin', 'audit', filter],
  auditActions: ['admin', 'audit-actions'],
  settings: ['admin', 'settings'],
  terms: (kind: string) => ['admin', 'terms', kind],
  stats: ['admin', 'stats'],
  attention: ['admin', 'attention'],
  attentionOf: (area: string) => ['admin', 'attention', area],
  reports: ['admin', 'reports'],
  report: (name: string) => ['admin', 'reports', name],
} as const;
