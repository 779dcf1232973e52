import { data } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildRegistration } from '../testing/build-event.ts';
import { buildWebinar } from '../testing/build-webinar.ts';
import { renderWebinars, siteWith, tabs } from '../testing/webinars-page.tsx';

const registered = { registration: buildRegistration() };

describe('as the clock goes on', () => {
  const START = Date.parse('2026-12-04T18:30:00.000Z');
  const MINUTE = 60_000;
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

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
    await advance(MINUTE - 1);
    expect(card()).toContain('Upcoming');
    await advance(1);
    expect(card()).toContain('Starting Soon');
    await advance(30 * MINUTE - 1);
    expect(card()).toContain('Starting Soon');
    expect(screen.queryByRole('button', { name: /Join Live/ })).toBeNull();
    await advance(1);
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (1)', 'Recordings (0)', 'All (1)']);
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    act(() => {
      screen.getByRole('tab', { name: /^Live Now/ }).click();
    });
    expect(screen.getByRole('button', { name: /^Join Live/ })).toBeTruthy();
    await advance(60 * MINUTE - 1);
    expect(card()).toContain('Live Now');
    await advance(1);
    expect(tabs()).toEqual(['Upcoming (0)', 'Live Now (0)', 'Recordings (0)', 'All (1)']);
    expect(screen.queryByText(/Live Now!/)).toBeNull();
  });

  test('one that is declared live only at its start is shown live', async () => {
    let webinar = buildWebinar({ scheduledAt, ...registered });
    const calls = siteWith([], { 'GET /api/webinars': () => data([webinar]) });
    renderWebinars();
    await advance(20 * MINUTE);
    webinar = { ...webinar, isLive: true, meetingUrl };
    expect(calls).toHaveLength(1);
    await advance(11 * MINUTE);
    await advance(0);
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  test('a page looked at again after a sleep is up to date at once', async () => {
    siteWith([buildWebinar({ scheduledAt, isLive: true })]);
    renderWebinars();
    await advance(0);
    // The clock went on while the timers stood still.
    jest.setSystemTime(START + MINUTE);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('1 Webinar(s) Live Now!')).toBeTruthy();
    await advance(0);
  });
});
