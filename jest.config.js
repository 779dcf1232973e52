import components, { shared as preset } from './packages/remote-kit/jest-preset.js';

const stack = '<rootDir>/packages/stack/src/testing';

const shared = {
  ...preset,
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/'],
};

const inBrowser = '{shell,mf-*,exemplars/remote,packages/{booking-kit,platform,remote-kit,ui}}';

export default {
  // One more than cores: tests of jobs mostly wait.
  maxWorkers: 3,
  reporters: ['default', `${stack}/jest/timings-reporter.mjs`],
  // Modules loaded in a VM are never freed: replace a worker before it runs out of memory, or takes longer to end than Jest
  // waits.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 40_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: `${stack}/jest/native-environment.mjs`,
      testRunner: `${stack}/jest/native-runner.mjs`,
      testMatch: ['<rootDir>/{services,exemplars/service,gateway,packages,e2e}/**/*.test.ts'],
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        '<rootDir>/packages/(booking-kit|platform|remote-kit|ui)/',
      ],
      globalSetup: '<rootDir>/jest.global-setup.ts',
      globalTeardown: '<rootDir>/jest.global-teardown.ts',
    },
    {
      ...shared,
      ...components,
      displayName: 'dom',
      transform: { ...shared.transform, '\\.md$': '<rootDir>/packages/build/src/page-transform.ts' },
      testMatch: [`<rootDir>/${inBrowser}/**/*.test.{ts,tsx}`],
    },
  ],
};
