import { Icon, Menu } from '@backflow/ui';

export interface MenuLink {
  name: string;
  href: string;
  /** A file of this site, instead of a page of another one. */
  isFile?: boolean;
}

/** A menu of links, open at once. It loads nothing from another site before a link is followed. */
export const LinkMenu = ({ links, trigger }: { links: readonly MenuLink[]; trigger: string }) => (
  <Menu
    floats
    startsOpen
    trigger={trigger}
    items={links.map(({ name, href, isFile = false }) => ({
      key: name,
      label: name,
      render: ({ children, ...item }) =>
        isFile ? (
          <a {...item} href={href} download>
            {children}
          </a>
        ) : (
          <a {...item} href={href} target="_blank" rel="noopener noreferrer">
            {children}
            <Icon name="external" size={16} label="(opens in a new window)" />
          </a>
        ),
    }))}
  />
);
