export { ContentError, parseContent, readContent } from './read-content.ts';
