import type { EventView } from '@backflow/contracts/events';

/** What tells where an event takes place. */
export type MapLocation = Pick<EventView, 'isVirtual' | 'location' | 'latitude' | 'longitude'>;

export interface MapLink {
  name: string;
  href: string;
}

/** Whether there is something a map could show. */
export const isOnMap = ({ isVirtual, location, latitude, longitude }: MapLocation): boolean =>
  !isVirtual && (location !== null || (latitude !== null && longitude !== null));

/**
 * The maps to choose from. Coordinates find the very door, an address what its words say. `geo:` leads into the map app
 * of an Android device; elsewhere nothing answers it, and Apple's own address opens their app.
 */
export function mapLinks({ location, latitude, longitude }: MapLocation, userAgent: string): MapLink[] {
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  const words = encodeURIComponent(location ?? point ?? '');
  const query = encodeURIComponent(point ?? location ?? '');
  const openStreetMap = point
    ? `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
    : `search?query=${words}`;
  const device = { name: 'Map app', href: `geo:${point ?? '0,0'}?q=${query}` };
  return [
    ...(/android/i.test(userAgent) ? [device] : []),
    { name: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${query}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?q=${words}${point ? `&ll=${point}` : ''}` },
    { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/${openStreetMap}` },
  ];
}
