export { compilePage, type Page, type PageNode } from './page.ts';
export { ContentError, parseContent, readContent } from './read-content.ts';
