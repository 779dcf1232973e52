import { compilePage } from '@backflow/content';

/** A webpack loader: the module of a page's Markdown file exports it compiled. */
export default function pageLoader(this: { resourcePath: string }, text: string): string {
  return `export default ${JSON.stringify(compilePage(text, this.resourcePath))};`;
}
