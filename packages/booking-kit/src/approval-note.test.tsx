import { data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ApprovalNote } from './approval-note.tsx';

test('names who accepts a class, and warns of an authority of the reader that does not', async () => {
  fakeApi({
    'GET /api/approvals/of/a': () =>
      data({
        approvals: [{ authority: 'Texas (TCEQ)', courseNumber: 'TX-1', minutes: { classroom: 960 } }],
        missing: ['Oregon (OHA)'],
      }),
  });
  renderInShell(<ApprovalNote offerId="a" />);
  expect(await screen.findByText('Not approved by Oregon (OHA)')).toBeTruthy();
  expect(screen.getByText('Accepted by Texas (TCEQ): course TX-1, 16 classroom.')).toBeTruthy();
});
