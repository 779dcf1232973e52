import { Icon, Menu } from '@backflow/ui';
import { mapLinks } from './map-links.ts';
import type { MapLocation } from './map-links.ts';

/** A menu of maps, open at once. It loads nothing from another site before a link is followed. */
export const MapMenu = ({ location, trigger }: { location: MapLocation; trigger: string }) => (
  <Menu
    floats
    startsOpen
    trigger={trigger}
    items={mapLinks(location, navigator.userAgent).map(({ name, href }) => ({
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
