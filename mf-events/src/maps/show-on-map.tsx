import { LazyLinkMenu } from '../links/lazy-link-menu.tsx';
import { isOnMap, mapLinks } from './map-links.ts';
import type { MapLocation } from './map-links.ts';

/** A menu of maps; nothing without an address or coordinates. */
export const ShowOnMap = ({ location }: { location: MapLocation }) =>
  isOnMap(location) ? (
    <LazyLinkMenu label="Show on a Map" links={() => mapLinks(location, navigator.userAgent)} />
  ) : null;
