import { expect, test } from '@jest/globals';
import { formatAge, formatFileSize, formatFileType } from './format.ts';

test('sizes are rounded up, never to nothing', () => {
  expect([0, 1, 1025, 86_000, 1_048_576, 5_400_000].map(formatFileSize)).toEqual([
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
  expect(types.map((mimeType) => formatFileType({ mimeType }))).toEqual([
    'PDF',
    'JPG',
    'TXT',
    'File',
    'File',
  ]);
});

test('an age is in its largest unit', () => {
  const minutes = [0, 1, 59, 60, 5 * 60 + 59, 24 * 60 - 1, 24 * 60, 72 * 60];
  const instant = '2026-12-04T16:00:00.000Z';
  const ages = minutes.map((each) => formatAge(instant, Date.parse(instant) + each * 60_000));
  expect(ages).toEqual([
    ...['1 minute', '1 minute', '59 minutes', '1 hour', '5 hours', '23 hours', '1 day', '3 days'],
  ]);
});
