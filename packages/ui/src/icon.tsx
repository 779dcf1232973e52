import type { ReactNode } from 'react';
import styles from './icon.module.css';

const drawings = {
  search: <path d="M9 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM13.7 13.7l4 4" />,
  calendar: (
    <path d="M4.5 4h11A1.5 1.5 0 0 1 17 5.5v10a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5v-10A1.5 1.5 0 0 1 4.5 4ZM3 8.25h14M6.75 2v3.5M13.25 2v3.5" />
  ),
  clock: <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 5.75V10l2.75 2" />,
  pin: (
    <path d="M10 18s6-4.9 6-9.5a6 6 0 0 0-12 0C4 13.1 10 18 10 18ZM10 10.75a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z" />
  ),
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth={3} strokeLinecap="round" />,
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  'chevron-down': <path d="m5 7.75 5 5 5-5" />,
  'chevron-left': <path d="m12.25 5-5 5 5 5" />,
  'chevron-right': <path d="m7.75 5 5 5-5 5" />,
  'chevrons-left': <path d="m10 5-5 5 5 5M15.5 5l-5 5 5 5" />,
  'chevrons-right': <path d="m10 5 5 5-5 5M4.5 5l5 5-5 5" />,
  'arrow-right': <path d="M3.5 10h13M11.5 5l5 5-5 5" />,
  eye: (
    <path d="M1.75 10S4.75 4.5 10 4.5s8.25 5.5 8.25 5.5-3 5.5-8.25 5.5S1.75 10 1.75 10ZM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  ),
  'eye-off': (
    <path d="M8 4.75c.6-.16 1.3-.25 2-.25 5.25 0 8.25 5.5 8.25 5.5a13 13 0 0 1-2.1 2.75M12 12a2.75 2.75 0 0 1-4-4M5.4 5.75C3 7.35 1.75 10 1.75 10s3 5.5 8.25 5.5a8 8 0 0 0 4.3-1.25M3 3l14 14" />
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  alert: <path d="M10 3 2 16.75h16L10 3ZM10 8.25v3.75M10 14.4v.1" />,
  info: <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9.25V14M10 6.35v.1" />,
  lock: (
    <path d="M5 9h10a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 15 17H5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 5 9ZM6.5 9V6.25a3.5 3.5 0 0 1 7 0V9" />
  ),
  video: (
    <path d="M3.5 5h8A1.5 1.5 0 0 1 13 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 2 13.5v-7A1.5 1.5 0 0 1 3.5 5ZM13 9l5-2.75v7.5L13 11" />
  ),
  ticket: (
    <path d="M3.5 5h13A1.5 1.5 0 0 1 18 6.5v1.75a1.75 1.75 0 0 0 0 3.5v1.75a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 2 13.5v-1.75a1.75 1.75 0 0 0 0-3.5V6.5A1.5 1.5 0 0 1 3.5 5ZM12.25 8v.1M12.25 11.9v.1" />
  ),
  logout: <path d="M8 3H4.5A1.5 1.5 0 0 0 3 4.5v11A1.5 1.5 0 0 0 4.5 17H8M8 10h9M13.25 6 17 10l-3.75 4" />,
  settings: (
    <path d="M3 6h6.25M14.25 6H17M3 14h2.75M10.75 14H17M11.75 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.25 16.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  ),
  shield: (
    <path d="M10 2.25 16.5 4.5v5c0 4-2.75 6.9-6.5 8.25C6.25 16.4 3.5 13.5 3.5 9.5v-5L10 2.25ZM7 9.75l2.25 2.25L13 8" />
  ),
  external: (
    <path d="M8.5 4H4.5A1.5 1.5 0 0 0 3 5.5v10A1.5 1.5 0 0 0 4.5 17h10a1.5 1.5 0 0 0 1.5-1.5v-4M12 3h5v5M17 3l-7.5 7.5" />
  ),
  user: (
    <path d="M10 9.75a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.75 17c.5-3.25 3-5 6.25-5s5.75 1.75 6.25 5" />
  ),
  play: <path d="M6 3.75v12.5L16.25 10 6 3.75Z" />,
  pause: <path d="M7 4v12M13 4v12" />,
  phone: (
    <path d="M6.75 2.75H4a1.25 1.25 0 0 0-1.25 1.35c.55 7 6.15 12.6 13.15 13.15A1.25 1.25 0 0 0 17.25 16v-2.75l-4-1.75-1.75 2a11 11 0 0 1-5-5l2-1.75-1.75-4Z" />
  ),
  file: (
    <path d="M5.5 2.5h6l4 4v11h-10a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM11.5 2.5v4h4M7.5 10.5h5M7.5 13.75h5" />
  ),
  book: (
    <path d="M10 5.25C8.5 4 6.25 3.5 3 3.5v11.75c3.25 0 5.5.5 7 1.75 1.5-1.25 3.75-1.75 7-1.75V3.5c-3.25 0-5.5.5-7 1.75ZM10 5.25V17" />
  ),
  forum: (
    <path d="M4 3.5h12A1.5 1.5 0 0 1 17.5 5v7.5A1.5 1.5 0 0 1 16 14H9.5l-4 3.5V14H4a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 4 3.5ZM6 7.25h8M6 10.25h5" />
  ),
  link: (
    <path d="M8.2 11.8a3.5 3.5 0 0 0 5 0l2.6-2.6a3.5 3.5 0 0 0-5-5L9.6 5.4M11.8 8.2a3.5 3.5 0 0 0-5 0l-2.6 2.6a3.5 3.5 0 0 0 5 5l1.2-1.2" />
  ),
  print: <path d="M6 7V2.5h8V7M6 14H3V8.5A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5V14h-3M6 11.5h8v6H6Z" />,
  bell: (
    <path d="M5 8.25a5 5 0 0 1 10 0c0 4.5 1.75 5.75 1.75 5.75H3.25S5 12.75 5 8.25ZM8.25 16.75a1.9 1.9 0 0 0 3.5 0" />
  ),
  home: <path d="M3 9 10 3l7 6v7a1 1 0 0 1-1 1h-3.5v-5h-5v5H4a1 1 0 0 1-1-1V9Z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** The icon with a name from data, such as a manifest; an arrow for an unknown name. */
export const toIconName = (name: string): IconName =>
  Object.hasOwn(drawings, name) ? (name as IconName) : 'arrow-right';

/** A line icon on a 20 px grid. Decorative unless `label` names it. */
export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {drawings[name]}
    </svg>
  );
}
