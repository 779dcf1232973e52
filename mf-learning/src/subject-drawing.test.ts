import { expect, test } from '@jest/globals';
import { subjectDrawing } from './subject-picture.tsx';

test.each([
  ['Field testing RPZ assemblies', null, 'rpz'],
  ['Double check valve basics', null, 'dc'],
  ['Spill-resistant vacuum breakers', null, 'svb'],
  ['Vacuum breakers outdoors', null, 'pvb'],
  ['RPZ testing: from first hose to final reading', 'Reporting', 'rpz'],
  ['Keeping a gauge true', 'Repair', 'gauge'],
  ['From the bench', 'Repair', 'repair'],
  ['Shutting down a fire line', null, 'dc'],
  // The kind of work comes before the assembly.
  ['Freeze protection of an RPZ', 'Test Procedures', 'freeze'],
  ['Repairing a double check', null, 'repair'],
  ['What the needle says', 'Tools & Gauges', 'gauge'],
  ['First steps', 'Safety', undefined],
])('%s of %s shows %s', (title, categoryName, kind) => {
  expect(subjectDrawing({ title, categoryName })).toBe(kind);
});
