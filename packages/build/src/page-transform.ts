import { compilePage } from '@backflow/content';

/** A transform for Jest: what `page-loader` is for webpack. */
export default {
  process: (text: string, path: string) => ({
    code: `module.exports = ${JSON.stringify(compilePage(text, path))};`,
  }),
};
