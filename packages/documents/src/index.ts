export * from './blocks.ts';
export * from './paged-table.ts';
export * from './tagged-document.ts';
