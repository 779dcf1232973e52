export { DataTable, type Column } from './data-table.tsx';
export { ListArea } from './list-area.tsx';
export type { FilterChoice } from '../filter-bar.tsx';
export { ListBar, ListResults } from './list-bar.tsx';
export { listCache } from './list-cache.ts';
export { adminPagesOf } from './admin-pages.ts';
export { ACTS_ON_ROWS } from './use-focus-after-removal.ts';
export { VirtualList } from './virtual-list.tsx';
