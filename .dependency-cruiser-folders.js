import all from './.dependency-cruiser.js';

/**
 * No circle of folders inside a workspace, by types neither: two folders that need one another are one, or the part
 * both need is a third. A check of its own, because tests may look wherever they like.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    { name: 'no-circle-of-folders', scope: 'folder', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    ...all.options,
    exclude: { path: `${all.options.exclude.path}|\\.test\\.tsx?$|/test/|/testing/|^e2e/` },
  },
};
