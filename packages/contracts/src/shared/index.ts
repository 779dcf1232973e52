export * from './category.ts';
export * from './course-progress.ts';
export * from './issue-certificates.ts';
export * from './readable-code.ts';
export * from './recipients.ts';
