import { fileURLToPath } from 'node:url';

const getPath = (name) => fileURLToPath(new URL(`./src/testing/${name}`, import.meta.url));

/** What every suite needs: TypeScript, and stand-ins for styles and other files. */
export const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': getPath('css-module-stub.js'),
    '\\.(css|svg|png|woff2)$': getPath('file-stub.js'),
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** For tests of components. */
export default { ...shared, testEnvironment: 'jsdom', setupFiles: [getPath('browser-globals.js')] };
