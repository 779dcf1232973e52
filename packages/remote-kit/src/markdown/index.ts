export { MarkdownArea, type MarkdownPreviewQuery } from './markdown-area.tsx';
export { MarkdownField } from './markdown-field.tsx';
