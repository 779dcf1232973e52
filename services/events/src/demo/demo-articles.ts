import type { DemoCourseName } from './demo-courses.ts';

/**
 * The articles that go with a course. They are learning's: each id is the one that its file in
 * services/learning/src/demo/articles gives it, where a test compares.
 */
export const DEMO_ARTICLE_IDS: Partial<Record<DemoCourseName, readonly string[]>> = {
  rpzTesting: ['a7c1e000-0000-4000-8000-000000000001'],
  checkRepair: ['a7c1e000-0000-4000-8000-000000000002'],
  vacuumBreakers: ['a7c1e000-0000-4000-8000-000000000003', 'a7c1e000-0000-4000-8000-000000000009'],
  examPrep: ['a7c1e000-0000-4000-8000-000000000004'],
  advancedRepair: ['a7c1e000-0000-4000-8000-000000000005'],
  surveys: ['a7c1e000-0000-4000-8000-000000000006'],
  gaugeCare: ['a7c1e000-0000-4000-8000-000000000007'],
  shopManagement: ['a7c1e000-0000-4000-8000-000000000008'],
  fireLines: ['a7c1e000-0000-4000-8000-000000000011'],
  codeUpdate: ['a7c1e000-0000-4000-8000-000000000012'],
  estimating: ['a7c1e000-0000-4000-8000-000000000013'],
};
