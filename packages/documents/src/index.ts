export * from './blocks.ts';
export * from './paged-table.ts';
export * from './qr-code.ts';
export * from './tagged-document.ts';
