import { expect, test } from '@jest/globals';
import { resourceDrawing } from './resource-drawing.ts';
import { sizeWords, typeWords, viewWords } from './resource-words.ts';

test.each([
  ['Field test of a reduced pressure assembly', null, 'rpz'],
  ['Field test of a spill-resistant vacuum breaker', null, 'svb'],
  ['Field test of a pressure vacuum breaker', null, 'pvb'],
  ['Shutting down a fire line', null, 'dc'],
  // What is done comes before what it is done on.
  ['Freeze protection of an RPZ', 'Test Procedures', 'freeze'],
  ['Repairing a double check', null, 'repair'],
  ['What the needle says', 'Tools & Gauges', 'gauge'],
  ['Working in vaults', 'Safety', 'report'],
])('%s (%s) is drawn as %s', (title, categoryName, drawing) => {
  expect(resourceDrawing({ title, categoryName })).toBe(drawing);
});

test('sizes are rounded up, never to nothing', () => {
  expect([0, 1, 1025, 86_000, 1_048_576, 5_400_000].map(sizeWords)).toEqual([
    '1 KB',
    '1 KB',
    '2 KB',
    '84 KB',
    '1.0 MB',
    '5.1 MB',
  ]);
});

test('types are named as people know them', () => {
  const types = ['application/pdf', 'image/jpeg', 'text/plain', 'application/x-unknown', 'constructor'];
  expect(types.map((mimeType) => typeWords({ mimeType }))).toEqual(['PDF', 'JPG', 'TXT', 'File', 'File']);
});

test('one view is one view', () => {
  expect([0, 1, 1204].map((viewCount) => viewWords({ viewCount }))).toEqual([
    '0 views',
    '1 view',
    '1,204 views',
  ]);
});
