import { VerifiedCertificate } from '@backflow/contracts/credentials';
import { makeFixture } from '@backflow/contracts/testing';
import { Route, Routes } from '@backflow/platform/shell';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { VerifyPage } from './verify-page.tsx';

const CODE = '7K3M-9XQA-2B4C-D5EF';
const genuine = makeFixture(VerifiedCertificate, {
  ...{
    status: 'valid',
    name: 'Ana Ruiz',
    title: 'RP repair',
    sponsor: 'Backflow Parts & Supply',
    place: null,
  },
  issuedAt: '2026-06-01T15:00:00Z',
  ...{ days: ['2026-05-30', '2026-05-31'], minutes: { classroom: 360, handsOn: 15 }, expiresOn: null },
  approvals: [{ authority: 'Texas (TCEQ)', courseNumber: 'TX-1' }],
});
const render = (certificate: VerifiedCertificate | null) => {
  fakeApi({
    [`GET /api/certificates/verify/${CODE}`]: () =>
      certificate ? data(certificate) : failure(404, 'NOT_FOUND', 'This certificate was not found.'),
  });
  const page = (
    <Routes>
      <Route path="/verify/:code" element={<VerifyPage />} />
    </Routes>
  );
  return renderInShell(page, { at: `/verify/${CODE}` });
};

test('a genuine certificate is shown as issued, with hours and CEU', async () => {
  render(genuine);
  expect(await screen.findByRole('heading', { name: 'Genuine and valid' })).toBeTruthy();
  const text = screen.getByRole('article').textContent;
  for (const part of ['Ana Ruiz', 'RP repair', 'May 30, 2026, May 31, 2026', 'Texas (TCEQ), course TX-1'])
    expect(text).toContain(part);
  expect(text).toContain('6.25 hours (0.625 CEU): 6 classroom, 0.25 hands-on');
});

test('a revoked one says why, and that there is another', async () => {
  render({
    ...genuine,
    ...{ status: 'revoked', revokedAt: '2026-06-02T08:00:00Z', revokedReason: 'Corrected', isReplaced: true },
  });
  expect(await screen.findByRole('heading', { name: 'Revoked: not valid' })).toBeTruthy();
  expect(screen.getByText(/Revoked on June 2, 2026: Corrected\. Another certificate/)).toBeTruthy();
});

test('an unknown code says so; what is no code is refused before it is sent', async () => {
  const user = render(null);
  expect(await screen.findByRole('heading', { name: 'No such certificate' })).toBeTruthy();
  const box = screen.getByLabelText('Code on the certificate');
  await user.clear(box);
  await user.type(box, 'abc');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getByText(/A code has 16 letters and digits/)).toBeTruthy();
});
