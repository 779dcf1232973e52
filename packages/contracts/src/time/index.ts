export { instantOfWall, pacificWall } from './pacific-wall.ts';
export { seriesStarts, weekOfMonth } from './series-starts.ts';
