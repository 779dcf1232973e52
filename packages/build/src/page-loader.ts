import { compilePage } from '@backflow/content';

/** A webpack loader that compiles a page's Markdown file to a module. */
export default function pageLoader(this: { resourcePath: string }, text: string): string {
  return `export default ${JSON.stringify(compilePage(text, this.resourcePath))};`;
}
