import { useToasts } from '@backflow/platform/shell';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { buildMember, failure } from '@backflow/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildRegistration, inHours } from '../testing/build-event.ts';
import { buildLive, buildRecorded, buildWebinar } from '../testing/build-webinar.ts';
import { isLoaded, openTab, renderWebinars, siteWith } from '../testing/webinars-page.tsx';

const toastNow = () => useToasts.getState().current;
const registered = { registration: buildRegistration() };

const opened = jest.fn<typeof window.open>();
beforeEach(() => {
  opened.mockReset();
  window.open = opened;
});

describe('registering', () => {
  test('is offered where it is possible, and nowhere else', async () => {
    siteWith([
      buildWebinar({ title: 'Upcoming' }),
      buildWebinar({ title: 'Soon', scheduledAt: inHours(0.4) }),
      buildWebinar({ title: 'Mine', ...registered }),
      buildWebinar({ title: 'Full', maxAttendees: 12 }),
      buildLive({ title: 'Live, not mine' }),
      buildLive({ title: 'Live and mine', ...registered }),
      buildRecorded({ title: 'Recorded, not mine' }),
      buildRecorded({ title: 'Recorded and mine', ...registered }),
      buildWebinar({ title: 'Over', scheduledAt: inHours(-80) }),
    ]);
    const user = renderWebinars();
    await isLoaded();
    await openTab(user, /^All/);
    const buttons = screen.getAllByRole('article').map((card) => {
      const [title] = within(card).getAllByRole('heading');
      const names = within(card).queryAllByRole('button');
      return [title?.textContent, ...names.map(({ textContent }) => textContent)];
    });
    expect(Object.fromEntries(buttons.map(([title = '', ...names]) => [title, names]))).toEqual({
      Upcoming: ['Register'],
      Soon: ['Register'],
      Mine: ['Add to Calendar'],
      Full: ['Webinar Full'],
      'Live, not mine': [],
      'Live and mine': ['Join Live'],
      'Recorded, not mine': [],
      'Recorded and mine': ['Watch Recording'],
      Over: [],
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Webinar Full' }).disabled).toBe(true);
  });

  test('that comes too late is told on the card', async () => {
    siteWith([
      buildLive(),
      buildRecorded({ accessLevel: 'premium', needsPremium: true }),
      buildWebinar({ title: 'Over', scheduledAt: inHours(-80) }),
      buildRecorded({ title: 'Mine', ...registered }),
    ]);
    const user = renderWebinars();
    await isLoaded();
    await openTab(user, /^All/);
    const titlesWith = (text: string) =>
      screen.getAllByText(text).map((line) => line.closest('article')?.querySelector('h2')?.textContent);
    expect(titlesWith('Registration closed at the start.')).toEqual(['Live one']);
    expect(titlesWith('For premium members.')).toEqual(['Recorded']);
    const premiumLink = screen
      .getAllByRole('link', { name: 'Get Premium' })
      .find((link) => link.closest('article'));
    expect(premiumLink?.getAttribute('href')).toBe('/premium');
  });

  test('an administrator watches without one', async () => {
    siteWith([buildRecorded({ recordingUrl: 'https://video.example.com/1' })]);
    const user = renderWebinars(buildMember({ isAdmin: true }));
    await isLoaded();
    await openTab(user, /^All/);
    expect(screen.getByRole('button', { name: /^Watch Recording/ })).toBeTruthy();
  });

  test('says so and shows the new state', async () => {
    let webinar = buildWebinar();
    const calls = siteWith(() => [webinar], {
      [`POST /api/webinars/${webinar.id}/register`]: () => {
        webinar = { ...webinar, registration: buildRegistration(), currentAttendees: 13 };
        const { id, title, description, scheduledAt, duration } = webinar;
        const item = {
          ...buildRegistration(),
          webinarId: id,
          webinar: { id, title, description, scheduledAt, duration, isDeleted: false },
        };
        return { status: 201, body: { success: true, data: item } };
      },
    });
    const user = renderWebinars();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Registered')).toBeTruthy();
    expect(toastNow()?.title).toBe('Successfully registered for webinar!');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    // The focus stays on the card when the button goes.
    expect(document.activeElement).toBe(screen.getByText('Relief valves'));
    expect(screen.getByText('13/50 attendees')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    [409, 'WEBINAR_FULL', 'This webinar is full.'],
    [500, 'INTERNAL', ''],
  ])('refused with %i is told, and the list is read anew', async (status, code, message) => {
    const webinar = buildWebinar();
    const calls = siteWith([webinar], {
      [`POST /api/webinars/${webinar.id}/register`]: () => failure(status, code, message),
    });
    const user = renderWebinars();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(toastNow()?.title).toBe(message || 'Failed to register for webinar'));
    expect(toastNow()?.variant).toBe('destructive');
    await waitFor(() => expect(calls.filter(({ query }) => query.tab === 'upcoming')).toHaveLength(2));
  });
});

test('premium that ended meanwhile leads to what premium is', async () => {
  const webinar = buildWebinar({ accessLevel: 'premium' });
  siteWith([webinar], {
    [`POST /api/webinars/${webinar.id}/register`]: () =>
      failure(403, 'PREMIUM_REQUIRED', 'For premium members.'),
  });
  const user = renderWebinars();
  await user.click(await screen.findByRole('button', { name: 'Register' }));
  await waitFor(() => expect(window.location.pathname).toBe('/premium'));
  expect(toastNow()?.title).toBe('For premium members.');
});

describe('joining and watching', () => {
  test('open the link in a window of its own', async () => {
    siteWith([
      buildLive({ ...registered, meetingUrl: 'https://meet.example.com/1' }),
      buildRecorded({ ...registered, recordingUrl: 'https://video.example.com/1' }),
    ]);
    const user = renderWebinars();
    await isLoaded();
    await openTab(user, /^All/);
    await user.click(screen.getByRole('button', { name: /^Join Live/ }));
    expect(opened).toHaveBeenLastCalledWith('https://meet.example.com/1', '_blank', 'noopener,noreferrer');
    await user.click(screen.getByRole('button', { name: /^Watch Recording/ }));
    expect(opened).toHaveBeenLastCalledWith('https://video.example.com/1', '_blank', 'noopener,noreferrer');
    expect(toastNow()).toBeNull();
  });

  test.each([[null], ['javascript:alert(1)'], ['ask at the desk']])(
    'say that %p leads nowhere',
    async (url) => {
      siteWith([
        buildLive({ ...registered, meetingUrl: url }),
        buildRecorded({ ...registered, recordingUrl: url }),
      ]);
      const user = renderWebinars();
      await isLoaded();
      await openTab(user, /^All/);
      await user.click(screen.getByRole('button', { name: 'Join Live' }));
      expect(toastNow()?.title).toBe('Meeting link not available');
      await user.click(screen.getByRole('button', { name: 'Watch Recording' }));
      expect(toastNow()?.title).toBe('Recording not available');
      expect(opened).not.toHaveBeenCalled();
    },
  );
});
