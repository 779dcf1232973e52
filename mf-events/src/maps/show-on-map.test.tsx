import { fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { mapLinks } from './map-links.ts';
import type { MapLocation } from './map-links.ts';
import { ShowOnMap } from './show-on-map.tsx';

const hall: MapLocation = {
  isVirtual: false,
  location: 'Hall 5, 1450 Richards Blvd & Co',
  latitude: null,
  longitude: null,
};
const point = { latitude: 38.5956, longitude: -121.4941 };
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) Chrome';

const hrefs = (place: MapLocation, agent = '') =>
  Object.fromEntries(mapLinks(place, agent).map(({ name, href }) => [name, href]));

describe('the maps to choose from', () => {
  test('look for an address by its words', () => {
    const address = 'Hall%205%2C%201450%20Richards%20Blvd%20%26%20Co';
    expect(hrefs(hall)).toEqual({
      'Google Maps': `https://www.google.com/maps/search/?api=1&query=${address}`,
      'Apple Maps': `https://maps.apple.com/?q=${address}`,
      OpenStreetMap: `https://www.openstreetmap.org/search?query=${address}`,
    });
  });

  test('go to the point where there is one, also without an address', () => {
    expect(hrefs({ ...hall, ...point, location: null })).toEqual({
      'Google Maps': 'https://www.google.com/maps/search/?api=1&query=38.5956%2C-121.4941',
      'Apple Maps': 'https://maps.apple.com/?q=38.5956%2C-121.4941&ll=38.5956,-121.4941',
      OpenStreetMap: 'https://www.openstreetmap.org/?mlat=38.5956&mlon=-121.4941#map=17/38.5956/-121.4941',
    });
  });

  test('begin with the device’s own app where there is an address for it', () => {
    expect(Object.keys(hrefs(hall, ANDROID))[0]).toBe('Map app');
    expect(hrefs({ ...hall, ...point }, ANDROID)['Map app']).toBe(
      'geo:38.5956,-121.4941?q=38.5956%2C-121.4941',
    );
    expect(hrefs(hall, ANDROID)['Map app']).toMatch(/^geo:0,0\?q=Hall/);
  });
});

describe('the way to a map', () => {
  test('is a menu by keyboard, of plain links that tell the map nothing of this page', async () => {
    const calls = fakeApi({});
    const user = renderInShell(<ShowOnMap location={hall} />);
    await user.tab();
    await user.keyboard('{Enter}');
    const links = await screen.findAllByRole('menuitem');
    expect(document.activeElement).toBe(links[0]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    await user.keyboard('o');
    expect(document.activeElement?.textContent).toContain('OpenStreetMap');
    for (const link of links) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link.getAttribute('target')).toBe('_blank');
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show on a Map' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menu')).toBeTruthy();
    // Nothing was loaded from anywhere.
    expect(document.querySelector('img, iframe, script[src], link[rel=preconnect]')).toBeNull();
    expect(calls).toEqual([]);
  });

  test.each([
    ['a virtual event', { isVirtual: true, location: 'https://meet.example.com/1' }],
    ['an event without a place', { location: null }],
    ['half a pair of coordinates', { location: null, latitude: 38.5 }],
  ])('is not there for %s', (_what, overrides) => {
    renderInShell(<ShowOnMap location={buildEvent(overrides)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
