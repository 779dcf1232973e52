/**
 * The query keys of administrators' screens of the forum. What members read too begins with
 * the word that members' keys begin with, so that one refresh after a write reaches both; the rest begins with 'admin'.
 */
export const adminKeys = {
  forum: ['forum'],
  postLists: ['forum', 'admin-posts'],
  posts: (filter: object) => ['forum', 'admin-posts', filter],
  postCounts: ['forum', 'admin-counts'],
  postReports: (id: string) => ['forum', 'admin-reports', id],
  silenced: ['forum', 'silenced'],
  stats: ['admin', 'stats'],
  attention: ['admin', 'attention'],
} as const;
