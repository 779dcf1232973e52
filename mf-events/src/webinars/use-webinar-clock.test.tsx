import { data } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildRegistration } from '../testing/build-event.ts';
import { buildWebinar } from '../testing/build-webinar.ts';
import { renderWebinars, siteWith, tabs } from '../testing/webinars-page.tsx';

const isCount = ({ path }: { path: string }) => path === '/api/webinars/counts';
const registered = { registration: buildRegistration() };

describe('as the clock goes on', () => {
  const START = Date.parse('2026-12-04T18:30:00.000Z');
  const MINUTE = 60_000;
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const advanceTo = (instant: number) => advance(instant - Date.now());
  /** Until the responses are shown: a request, the parts of its batch, and the notice of their queries. */
  const settle = async () => {
    for (let step = 0; step < 5; step += 1) await advance(1);
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: START - 31 * MINUTE, advanceTimers: false });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const scheduledAt = new Date(START).toISOString();
  const meetingUrl = 'https://meet.example.com/1';

  test('a card moves from Upcoming to Starting Soon to Live Now to its end, to the instant', async () => {
    siteWith([buildWebinar({ scheduledAt, isLive: true, meetingUrl, ...registered })]);
    renderWebinars();
    await advance(0);
    const card = () => screen.getByRole('article').textContent;
    await advanceTo(START - 30 * MINUTE - 1);
    expect(card()).toContain('Upcoming');
    await advance(1);
    expect(card()).toContain('Starting Soon');
    await advanceTo(START - 1);
    expect(card()).toContain('Starting Soon');
    expect(screen.queryByRole('button', { name: /Join Live/ })).toBeNull();
    await advance(1);
    await settle();
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (1)', 'Recordings (0)', 'All (1)']);
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    act(() => {
      screen.getByRole('tab', { name: /^Live Now/ }).click();
    });
    await settle();
    expect(screen.getByRole('button', { name: /^Join Live/ })).toBeTruthy();
    await advanceTo(START + 60 * MINUTE - 1);
    expect(card()).toContain('Live Now');
    await advance(1);
    await settle();
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (0)', 'Recordings (0)', 'All (1)']);
    expect(screen.queryByText(/Live Now!/)).toBeNull();
  });

  test('one that is declared live only at its start is shown live', async () => {
    let webinar = buildWebinar({ scheduledAt, ...registered });
    siteWith(() => [webinar]);
    renderWebinars();
    await advance(20 * MINUTE);
    webinar = { ...webinar, isLive: true, meetingUrl };
    await advance(11 * MINUTE);
    await advance(0);
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
  });

  test('a page looked at again after a sleep is up to date at once', async () => {
    siteWith([buildWebinar({ scheduledAt, isLive: true })]);
    renderWebinars();
    await settle();
    // The clock went on while the timers stood still.
    jest.setSystemTime(START + MINUTE);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await settle();
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
  });

  test('the site is asked again once it surely knows of a change', async () => {
    const known = { upcoming: 1, live: 0, recordings: 0, all: 1 };
    let counts = known;
    const calls = siteWith([buildWebinar({ scheduledAt, isLive: true })], {
      'GET /api/webinars/counts': () => data(counts),
    });
    renderWebinars(undefined, '/webinars?tab=recordings');
    await advance(31 * MINUTE);
    expect(tabs()).toEqual(['Upcoming (1)', 'Live Now (0)', 'Recordings (0)', 'All (1)']);
    counts = { ...known, upcoming: 0, live: 1 };
    await advance(5000);
    await advance(0);
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (1)', 'Recordings (0)', 'All (1)']);
    const asked = calls.filter(isCount).length;
    await advance(30 * MINUTE);
    expect(calls.filter(isCount)).toHaveLength(asked);
  });
});
