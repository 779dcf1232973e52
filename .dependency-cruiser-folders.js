import all from './.dependency-cruiser.js';

/**
 * No cycles between the folders of a workspace, by types neither: merge two such folders, or move what both need to a third.
 * A separate configuration, because tests may import from any folder.
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
