import { useSession } from '@backflow/platform';
import { Route, Routes, closeSignInGate, useSignInGate } from '@backflow/platform/shell';
import type { WebinarView } from '@backflow/contracts/webinars';
import { buildMember, data, failure, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildRegistration } from '../testing/build-event.ts';
import { buildLive, buildRecorded, buildWebinar } from '../testing/build-webinar.ts';
import { siteWith } from '../testing/webinars-page.tsx';
import { WebinarPage } from './webinar-page.tsx';

/** Renders the page of a webinar. @param more further responses */
function open(
  webinar: WebinarView,
  { as = null, more = {} }: { as?: ReturnType<typeof buildMember> | null; more?: Responses } = {},
) {
  siteWith([webinar], { [`GET /api/webinars/${webinar.id}`]: () => data(webinar), ...more });
  return renderInShell(
    <Routes>
      <Route path="/webinars/:id" element={<WebinarPage />} />
    </Routes>,
    { at: `/webinars/${webinar.id}`, as },
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a webinar’s page', () => {
  test('shows when it is, how long it takes and who attends', async () => {
    open(buildWebinar({ title: 'Relief valves', description: 'What they tell.', duration: 90 }), {
      as: buildMember(),
    });
    await heading('Relief valves');
    expect(document.title).toBe('Relief valves · Backflow Academy');
    expect(screen.getByText('Virtual, 90 minutes')).toBeTruthy();
    expect(screen.getByText('12/50 attendees')).toBeTruthy();
    expect(screen.getByText('What they tell.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Webinars' }).getAttribute('href')).toBe('/webinars');
  });

  test('registers a visitor who signs in, and moves the focus to the title', async () => {
    const webinar = buildWebinar({ title: 'Relief valves' });
    let registration: ReturnType<typeof buildRegistration> | null = null;
    const user = open(webinar, {
      more: {
        [`GET /api/webinars/${webinar.id}`]: () => data({ ...webinar, registration }),
        [`POST /api/webinars/${webinar.id}/register`]: () => {
          registration = buildRegistration();
          return data({ ...registration, webinarId: webinar.id, webinar: { ...webinar, isDeleted: false } });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(useSignInGate.getState().waiting).not.toBeNull();
    act(() => {
      useSession.setState({ status: 'signed-in', user: buildMember() });
      closeSignInGate({ signedIn: true });
    });
    expect(await screen.findByText('Registered')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });

  test.each([
    ['live', buildLive()],
    ['recorded', buildRecorded()],
  ])('asks visitors of a %s one to sign in', async (_state, webinar) => {
    const user = open(webinar);
    await user.click(await screen.findByRole('button', { name: 'Sign In to Watch' }));
    expect(useSignInGate.getState().waiting).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy();
  });

  test('of one that is over says so, and lists the next ones', async () => {
    open(buildRecorded(), { as: buildMember() });
    expect(await screen.findByText('This webinar is over')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Next webinars' })).toBeTruthy();
  });

  test('is the 404 screen where there is no such webinar', async () => {
    const webinar = buildWebinar();
    open(webinar, { more: { [`GET /api/webinars/${webinar.id}`]: () => failure(404, 'NOT_FOUND', 'None') } });
    expect(await heading('404 Page Not Found')).toBeTruthy();
  });
});
