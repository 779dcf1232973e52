/**
 * The query keys of administrators' screens of the dashboard, people, settings and the audit log. What members read too begins with
 * the word that members' keys begin with, so that one refresh after a write reaches both; the rest begins with 'admin'.
 */
export const adminKeys = {
  postCounts: ['forum', 'admin-counts'],
  peopleLists: ['admin', 'people', 'list'],
  peopleList: (filter: object) => ['admin', 'people', 'list', filter],
  administrators: ['admin', 'people', 'administrators'],
  person: (id: string) => ['admin', 'people', 'one', id],
  audit: (filter: object) => ['admin', 'audit', filter],
  auditActions: ['admin', 'audit-actions'],
  actor: (id: string) => ['admin', 'audit-actor', id],
  settings: ['admin', 'settings'],
  terms: (kind: string) => ['admin', 'terms', kind],
  stats: ['admin', 'stats'],
  attention: ['admin', 'attention'],
  attentionOf: (area: string) => ['admin', 'attention', area],
  report: (name: string) => ['admin', 'reports', name],
} as const;
