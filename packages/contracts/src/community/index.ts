export * from './forum-post.ts';
export * from './forum-topic.endpoints.ts';
export * from './forum-post.endpoints.ts';
export * from './forum-member.endpoints.ts';
export * from './forum-stream.endpoints.ts';
export * from './forum-category.endpoints.ts';
export * from './forum-category-admin.endpoints.ts';
export * from './forum-admin.endpoints.ts';
