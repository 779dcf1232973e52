import type { EventView } from '@backflow/contracts/events';
import type { MenuLink } from '../links/link-menu.tsx';

/** The fields that locate an event. */
export type MapLocation = Pick<EventView, 'isVirtual' | 'location' | 'latitude' | 'longitude'>;

/** True if a map can show the event. */
export const isOnMap = ({ isVirtual, location, latitude, longitude }: MapLocation): boolean =>
  !isVirtual && (location !== null || (latitude !== null && longitude !== null));

/**
 * Links to maps. Coordinates are preferred to the address, as they are more precise. `geo:` opens the map app on Android; other systems do not
 * support it. Apple's address opens their app.
 */
export function mapLinks({ location, latitude, longitude }: MapLocation, userAgent: string): MenuLink[] {
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  const address = encodeURIComponent(location ?? point ?? '');
  const query = encodeURIComponent(point ?? location ?? '');
  const openStreetMap = point
    ? `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
    : `search?query=${address}`;
  const device = { name: 'Map app', href: `geo:${point ?? '0,0'}?q=${query}` };
  return [
    ...(/android/i.test(userAgent) ? [device] : []),
    { name: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${query}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?q=${address}${point ? `&ll=${point}` : ''}` },
    { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/${openStreetMap}` },
  ];
}
