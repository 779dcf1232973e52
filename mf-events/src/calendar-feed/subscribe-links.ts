import type { MenuLink } from '../links/link-menu.tsx';

/** Links that subscribe to a feed. `webcal:` opens the calendar app of the device. */
export function subscribeLinks(url: string): MenuLink[] {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = `calendar/0/addfromweb?url=${encodeURIComponent(url)}`;
  return [
    {
      name: 'Google Calendar',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    { name: 'Outlook.com', href: `https://outlook.live.com/${outlook}` },
    { name: 'Outlook (Microsoft 365)', href: `https://outlook.office.com/${outlook}` },
    { name: 'Apple or another calendar', href: webcal, isFile: true },
  ];
}
