import { getPreload } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import { getBookingTerms, listHandOvers, listMyRegistrations } from '@backflow/contracts/bookings';
import { listEventSuppliers, listEvents } from '@backflow/contracts/events';
import { eventsHeader } from './src/events/events-header.ts';

const soonestEvents = getPreload(listEvents, { query: { limit: 4 } });
const myRegistrations = getPreload(listMyRegistrations, { query: { limit: 100 } });
const bookingTerms = getPreload(getBookingTerms, {});

/** The parts that mf-events adds to the site: pages, widgets for the home page and the dashboard, admin tabs. */
export const manifest: RemoteManifestInput = {
  name: 'events',
  title: 'Events',
  sdk: { from: '3.1', below: '4.0' },
  pages: [
    {
      name: 'events',
      path: '/events',
      ...eventsHeader,
      access: 'public',
      preloads: [
        getPreload(listEventSuppliers, {}),
        getPreload(listEvents, { query: { limit: 12 } }),
        getPreload(listHandOvers, {}),
        bookingTerms,
      ],
    },
    {
      name: 'event',
      path: '/events/:id',
      title: 'Event',
      access: 'public',
      preloads: [bookingTerms],
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
    { name: 'ticket', path: '/tickets/:id', title: 'Ticket', access: 'member' },
    // Reached from mails, signed in or not.
    { name: 'hand-over', path: '/hand-over', title: 'Hand-Over', access: 'public' },
    { name: 'company-invitation', path: '/company-invitation', title: 'Invitation', access: 'public' },
    { name: 'companies', path: '/companies', title: 'Companies', access: 'member' },
    { name: 'company', path: '/companies/:id', title: 'Company', access: 'member' },
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
      link: { label: 'All Events', path: '/events' },
      order: 10,
      // Two cards: beside each other from 700 px on, below each other on a phone.
      height: { narrow: 202, wide: 202 },
      access: 'public',
      preloads: [soonestEvents],
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
      preloads: [myRegistrations],
    },
    {
      slot: 'dashboard.overview',
      widget: 'registered-overview',
      title: 'Your upcoming events',
      order: 10,
      height: { narrow: 224, wide: 224 },
      access: 'member',
      preloads: [myRegistrations],
    },
    {
      slot: 'dashboard.overview',
      widget: 'next-events',
      title: 'Next in the programme',
      order: 20,
      height: { narrow: 224, wide: 224 },
      access: 'member',
      preloads: [soonestEvents],
    },
    {
      slot: 'dashboard.training',
      widget: 'training-next',
      title: 'Coming up',
      order: 10,
      height: { narrow: 224, wide: 224 },
      access: 'member',
    },
    {
      slot: 'dashboard.training',
      widget: 'own-invoices',
      title: 'Invoices',
      order: 20,
      // Hidden where there are none.
      height: { narrow: 0, wide: 0 },
      access: 'member',
    },
    {
      slot: 'dashboard.training',
      widget: 'own-companies',
      title: 'Companies',
      link: { label: 'All Companies', path: '/companies' },
      order: 25,
      // Hidden for members without any.
      height: { narrow: 0, wide: 0 },
      access: 'member',
    },
    {
      slot: 'dashboard.training',
      widget: 'training-waiting',
      title: 'Waiting lists',
      order: 30,
      height: { narrow: 0, wide: 0 },
      access: 'member',
    },
    {
      slot: 'dashboard.training',
      widget: 'training-past',
      title: 'Past events and webinars',
      order: 50,
      height: { narrow: 0, wide: 0 },
      access: 'member',
    },
    {
      slot: 'dashboard.training',
      widget: 'training-hours',
      title: 'CE hours',
      order: 60,
      // Hidden for members without any.
      height: { narrow: 0, wide: 0 },
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
      slot: 'settings.sections',
      widget: 'calendar-feed',
      title: 'Calendar feed',
      order: 10,
      height: { narrow: 190, wide: 140 },
      access: 'member',
      load: 'when-near',
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
  ],
  // For the tabs of events and webinars.
  hosts: ['admin.attendees', 'admin.mail'],
  admin: {
    tabs: [
      { name: 'events', label: 'Events', order: 20 },
      { name: 'webinars', label: 'Webinars', order: 40 },
    ],
    pages: [
      { name: 'series', path: '/admin/series/:id', title: 'Series' },
      { name: 'venues', path: '/admin/venues', title: 'Venues' },
    ],
  },
};
