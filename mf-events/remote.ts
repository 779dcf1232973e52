import { menuCount } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import { summarizeUnpaid } from '@backflow/contracts/bookings';

/** What mf-events adds to the site: pages, widgets for the home page and the dashboard, and administrators' tabs. */
export const manifest: RemoteManifestInput = {
  name: 'events',
  title: 'Events',
  sdk: { major: 2, minor: 6 },
  pages: [
    { name: 'events', path: '/events', title: 'Events', access: 'public' },
    {
      name: 'event',
      path: '/events/:id',
      title: 'Event',
      access: 'public',
      preview: {
        endpoint: '/api/events/:id',
        kind: 'Event',
        title: 'title',
        description: ['description'],
        start: 'startDate',
        end: 'endDate',
        location: 'location',
        isOnline: 'isVirtual',
        price: 'price',
      },
    },
    { name: 'webinars', path: '/webinars', title: 'Webinars', access: 'member' },
    {
      name: 'webinar',
      path: '/webinars/:id',
      title: 'Webinar',
      access: 'public',
      preview: {
        endpoint: '/api/webinars/:id',
        kind: 'Event',
        title: 'title',
        description: ['description'],
        start: 'scheduledAt',
        minutes: 'duration',
        isOnline: true,
      },
    },
  ],
  nav: [
    { label: 'Events', path: '/events', access: 'public', order: 10 },
    { label: 'Webinars', path: '/webinars', access: 'member', order: 20 },
  ],
  tiles: [
    {
      title: 'Events',
      lead: 'Hands-on days, virtual sessions and renewals.',
      path: '/events',
      icon: 'calendar',
      access: 'member',
      order: 10,
    },
  ],
  slots: [
    {
      slot: 'home.events',
      widget: 'upcoming-events',
      title: 'Upcoming events',
      link: { label: 'All events', path: '/events' },
      order: 10,
      // Two cards: beside each other from 700 px on, below each other on a phone.
      height: { narrow: 202, wide: 202 },
      access: 'public',
    },
    {
      slot: 'home.calendar',
      widget: 'training-calendar',
      title: 'Training calendar',
      order: 10,
      height: { narrow: 782, wide: 834 },
      access: 'public',
      load: 'when-near',
    },
    {
      slot: 'dashboard.figures',
      widget: 'registered-stats',
      title: 'Your figures',
      order: 10,
      height: { narrow: 248, wide: 118 },
      access: 'member',
    },
    {
      slot: 'dashboard.overview',
      widget: 'registered-overview',
      title: 'Your upcoming events',
      order: 10,
      height: { narrow: 224, wide: 224 },
      access: 'member',
    },
    {
      slot: 'dashboard.overview',
      widget: 'next-events',
      title: 'Next in the programme',
      order: 20,
      height: { narrow: 224, wide: 224 },
      access: 'member',
    },
    {
      slot: 'dashboard.my-events',
      widget: 'my-events',
      title: 'My Events',
      order: 10,
      height: { narrow: 836, wide: 424 },
      access: 'member',
    },
    {
      slot: 'bar.search',
      widget: 'found-events',
      title: 'Events',
      order: 10,
      height: { narrow: 120, wide: 120 },
      access: 'public',
    },
    {
      slot: 'bar.search',
      widget: 'found-webinars',
      title: 'Webinars',
      order: 40,
      height: { narrow: 120, wide: 120 },
      access: 'member',
    },
    {
      slot: 'admin.attendees',
      widget: 'attendees',
      title: 'Attendees',
      order: 10,
      // A dialog over the page.
      height: { narrow: 0, wide: 0 },
      access: 'admin',
    },
    {
      slot: 'admin.mail',
      widget: 'mail',
      title: 'Mail',
      order: 10,
      // A dialog over the page.
      height: { narrow: 0, wide: 0 },
      access: 'admin',
    },
  ],
  admin: {
    tabs: [
      { name: 'events', label: 'Events', order: 20 },
      { name: 'webinars', label: 'Webinars', order: 40 },
    ],
    pages: [
      {
        name: 'money',
        path: '/admin/money',
        title: 'Money',
        // Money waits for members, so it is no task.
        menu: { label: 'Money', order: 30, count: menuCount(summarizeUnpaid, 'count') },
      },
      { name: 'bookings', path: '/admin/bookings/:kind/:id', title: 'Attendees' },
      { name: 'sign-in-sheet', path: '/admin/sign-in-sheet/:kind/:id', title: 'Sign-In Sheet' },
    ],
  },
};
