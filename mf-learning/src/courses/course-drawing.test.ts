import { expect, test } from '@jest/globals';
import { courseDrawing } from './course-drawing.ts';

test.each([
  ['Field testing RPZ assemblies', null, 'rpz'],
  ['Double check valve basics', null, 'dc'],
  ['Spill-resistant vacuum breakers', null, 'svb'],
  ['Vacuum breakers outdoors', null, 'pvb'],
  ['Keeping a gauge true', 'Repair', 'gauge'],
  ['From the bench', 'Repair', 'repair'],
  ['First steps', null, 'classroom'],
])('%s of %s shows %s', (title, categoryName, kind) => {
  expect(courseDrawing({ title, categoryName })).toBe(kind);
});
