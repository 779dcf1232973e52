/** The query keys of this remote. A write to one kind of thing touches the others, so that they stand together. */
export const forumKeys = {
  all: ['forum'],
  lists: ['forum', 'list'],
  list: (filter: object) => ['forum', 'list', filter],
  latest: ['forum', 'latest'],
  found: (search: string) => ['forum', 'found', search],
  stats: ['forum', 'stats'],
  me: ['forum', 'me'],
  topic: (id: string) => ['forum', 'topic', id],
  replies: (id: string) => ['forum', 'topic', id, 'replies'],
  history: (postId: string) => ['forum', 'post', postId, 'history'],
  reports: (postId: string) => ['forum', 'post', postId, 'reports'],
  categories: ['forum-categories'],
} as const;
