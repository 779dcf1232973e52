import { Icon, Menu } from '@backflow/ui';
import { mapLinks } from './map-links.ts';
import type { MapLocation } from './map-links.ts';

/** The maps to choose from, open at once. Nothing of them is loaded before one is followed. */
export const MapMenu = ({ place, trigger }: { place: MapLocation; trigger: string }) => (
  <Menu
    floats
    startsOpen
    trigger={trigger}
    items={mapLinks(place, navigator.userAgent).map(({ name, href }) => ({
      key: name,
      label: name,
      render: ({ children, ...item }) => (
        <a {...item} href={href} target="_blank" rel="noopener noreferrer">
          {children}
          <Icon name="external" size={16} label="(opens in a new window)" />
        </a>
      ),
    }))}
  />
);
