import { menuCount, getPreload } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import {
  DEFAULT_REPORT_PERIOD,
  getAdminToday,
  reportBookings,
  reportFilledSeats,
  summarizeInvoices,
  summarizeUnpaid,
} from '@backflow/contracts/bookings';
import { countRosters } from '@backflow/contracts/credentials';
import { countPremiumRequests, getAdminStats } from '@backflow/contracts/identity';
import { getAdminSettings } from '@backflow/contracts/settings';

const adminToday = getPreload(getAdminToday, {});
const period = DEFAULT_REPORT_PERIOD;

/** mf-admin's part of the site: the dashboard with the tabs of all remotes, the people, the releases and the audit log. */
export const manifest: RemoteManifestInput = {
  name: 'admin',
  title: 'Admin',
  sdk: { from: '3.1', below: '4.0' },
  pages: [],
  slots: [
    {
      slot: 'admin.needs',
      widget: 'unpaid-need',
      title: 'Unpaid registrations',
      order: 10,
      height: { narrow: 104, wide: 104 },
      access: 'admin',
      preloads: [getPreload(summarizeInvoices, {}), adminToday],
    },
    {
      slot: 'admin.needs',
      widget: 'full-need',
      title: 'Full events',
      order: 40,
      height: { narrow: 104, wide: 104 },
      access: 'admin',
      preloads: [adminToday],
    },
    {
      slot: 'admin.week',
      widget: 'admin-week',
      title: 'Next seven days',
      order: 10,
      height: { narrow: 480, wide: 210 },
      access: 'admin',
      preloads: [adminToday],
    },
    {
      slot: 'admin.charts',
      widget: 'admin-charts',
      title: 'Charts',
      order: 10,
      height: { narrow: 1400, wide: 720 },
      access: 'admin',
      preloads: [
        getPreload(reportBookings, { query: { period } }),
        getPreload(reportFilledSeats, { query: { period } }),
      ],
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
      slot: 'admin.person',
      widget: 'person-hours',
      title: 'CE hours',
      order: 30,
      height: { narrow: 60, wide: 60 },
      access: 'admin',
    },
    {
      slot: 'admin.person',
      widget: 'person-companies',
      title: 'Companies',
      order: 40,
      height: { narrow: 24, wide: 24 },
      access: 'admin',
    },
    {
      slot: 'admin.company',
      widget: 'company-money',
      title: 'Invoices and bookings',
      order: 10,
      height: { narrow: 320, wide: 320 },
      access: 'admin',
    },
    {
      slot: 'admin.settings',
      widget: 'booking-settings',
      title: 'Invoices and bookings',
      order: 10,
      height: { narrow: 2600, wide: 2100 },
      access: 'admin',
    },
    {
      slot: 'admin.mail',
      widget: 'mail',
      title: 'Email',
      order: 10,
      // A dialog over the page.
      height: { narrow: 0, wide: 0 },
      access: 'admin',
    },
    {
      slot: 'admin.needs',
      widget: 'premium-need',
      title: 'Premium requests',
      order: 30,
      height: { narrow: 104, wide: 104 },
      access: 'admin',
      preloads: [getPreload(countPremiumRequests, {})],
    },
    {
      slot: 'admin.needs',
      widget: 'roster-need',
      title: 'Rosters',
      order: 50,
      height: { narrow: 104, wide: 104 },
      access: 'admin',
      preloads: [getPreload(countRosters, {})],
    },
    {
      slot: 'bar.search',
      widget: 'found-invoices',
      title: 'Invoices',
      order: 60,
      height: { narrow: 120, wide: 120 },
      access: 'admin',
    },
    {
      slot: 'bar.search',
      widget: 'found-people',
      title: 'People',
      order: 50,
      height: { narrow: 120, wide: 120 },
      access: 'admin',
    },
    {
      slot: 'bar.search',
      widget: 'found-companies',
      title: 'Companies',
      order: 55,
      height: { narrow: 120, wide: 120 },
      access: 'admin',
    },
  ],
  // The parts of the dashboard's day, of the pages of a person and a company, and of the settings.
  hosts: ['admin.needs', 'admin.week', 'admin.charts', 'admin.person', 'admin.company', 'admin.settings'],
  admin: {
    tabs: [{ name: 'settings', label: 'Settings', order: 50 }],
    pages: [
      {
        name: 'dashboard',
        path: '/admin',
        title: 'Admin Dashboard',
        menu: { label: 'Dashboard', order: 10 },
        slots: ['admin.needs', 'admin.week', 'admin.charts'],
        preloads: [
          getPreload(getAdminSettings, {}),
          getPreload(getAdminStats, {}),
          adminToday,
          getPreload(summarizeUnpaid, {}),
        ],
      },
      {
        name: 'people',
        path: '/admin/people',
        title: 'People',
        menu: {
          label: 'People',
          order: 40,
          count: menuCount(countPremiumRequests, 'open'),
        },
      },
      {
        name: 'companies',
        path: '/admin/companies',
        title: 'Companies',
        menu: { label: 'Companies', order: 45 },
      },
      { name: 'company', path: '/admin/companies/:id', title: 'Company' },
      {
        name: 'money',
        path: '/admin/money',
        title: 'Money',
        menu: { label: 'Money', order: 15, count: menuCount(summarizeUnpaid, 'count') },
      },
      {
        name: 'rosters',
        path: '/admin/rosters',
        title: 'Rosters',
        menu: { label: 'Rosters', order: 46, count: menuCount(countRosters, 'due') },
      },
      { name: 'roster', path: '/admin/rosters/:offerId/:authorityId', title: 'Roster' },
      { name: 'lists', path: '/admin/import', title: 'Lists', menu: { label: 'Lists', order: 47 } },
      { name: 'bookings', path: '/admin/bookings/:kind/:id', title: 'Attendees' },
      { name: 'sign-in-sheet', path: '/admin/sign-in-sheet/:kind/:id', title: 'Sign-In Sheet' },
      { name: 'check-in', path: '/admin/check-in/:event', title: 'Check-In' },
      { name: 'attendance', path: '/admin/attendance/:kind/:id', title: 'Attendance' },
      { name: 'person', path: '/admin/people/:id', title: 'Person' },
      // Reached from the settings.
      { name: 'releases', path: '/admin/releases', title: 'Releases' },
      { name: 'audit', path: '/admin/audit', title: 'Audit Log', menu: { label: 'Audit Log', order: 60 } },
    ],
  },
  account: [{ label: 'Admin Panel', path: '/admin', access: 'admin', order: 10 }],
};
