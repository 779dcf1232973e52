import { expect, test } from '@jest/globals';
import { formatFileSize, formatFileType } from './format.ts';

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
