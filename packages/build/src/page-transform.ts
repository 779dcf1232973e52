import { compilePage } from '@backflow/content';

/** The transform for Jest that corresponds to `page-loader`. */
export default {
  process: (text: string, path: string) => ({
    code: `module.exports = ${JSON.stringify(compilePage(text, path))};`,
  }),
};
