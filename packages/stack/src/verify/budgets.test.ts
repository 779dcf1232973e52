import { expect, test } from '@jest/globals';
import { compareWithBudgets, countLines, tighten } from './budgets.ts';

const FILES = [
  ['shell/src/app.tsx', 'a\nb\nc\n'],
  ['shell/src/app.test.tsx', 'a\nb\n'],
  ['shell/src/testing/set-up.ts', 'a\n'],
  ['shell/src/markdown.d.ts', 'a\n'],
  ['shell/src/app.module.css', 'a\n'],
  ['gateway/src/main.ts', 'a\n'],
  ['e2e/journeys/forum.spec.ts', 'a\n'],
  ['deploy/swarm/stack.yml', 'a\n'],
  ['deploy/monitoring/alerts.yml', 'a\n'],
] as const;
const LINES = { shell: 3, gateway: 1, production: 4, tests: 4, 'deployment files': 1 };

test('counts production lines of each workspace, tests and deployment files apart', () => {
  expect(countLines(FILES, ['gateway', 'shell'])).toEqual(LINES);
});

test('fails a workspace above its budget, and one without a budget', () => {
  expect(compareWithBudgets(LINES, LINES).isWithin).toBe(true);
  const { gateway: _, ...withoutGateway } = LINES;
  expect(compareWithBudgets(LINES, withoutGateway).isWithin).toBe(false);
  const above = compareWithBudgets(LINES, { ...LINES, shell: 2 });
  expect(above.isWithin).toBe(false);
  expect(above.table).toMatch(/shell +3 of +2 +✗/);
});

test('lowers budgets to the lines, and never raises one', () => {
  expect(tighten(LINES, { ...LINES, shell: 10, gateway: 0.5, 'mf-gone': 7 })).toEqual({
    ...LINES,
    gateway: 0.5,
  });
});
