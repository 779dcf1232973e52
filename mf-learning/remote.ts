import { getPreload } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import { getBookingTerms } from '@backflow/contracts/bookings';
import { listSuppliers } from '@backflow/contracts/events';
import {
  countResources,
  listCourseCategories,
  listCourses,
  listMyEnrollments,
  listResourceCategories,
  listResources,
} from '@backflow/contracts/learning';
import { coursesHeader, resourcesHeader } from './src/page-headers.ts';

/** Additions to the site: courses and resources, widgets for the shell's pages, and administrators' tabs. */
export const manifest: RemoteManifestInput = {
  name: 'learning',
  title: 'Learning',
  sdk: { from: '3.0', below: '4.0' },
  pages: [
    {
      name: 'courses',
      path: '/courses',
      ...coursesHeader,
      access: 'member',
      preloads: [getPreload(listCourseCategories, {}), getPreload(listCourses, { query: { limit: 12 } })],
    },
    {
      name: 'course',
      path: '/courses/:id',
      title: 'Course',
      access: 'member',
      preloads: [getPreload(getBookingTerms, {})],
      preview: {
        endpoint: '/api/courses/:id/summary',
        kind: 'Course',
        title: 'title',
        description: ['description'],
        image: 'imageUrl',
        price: 'price',
      },
    },
    { name: 'lesson', path: '/courses/:id/lessons/:lessonId', title: 'Lesson', access: 'member' },
    {
      name: 'resources',
      path: '/resources',
      ...resourcesHeader,
      access: 'public',
      preloads: [
        getPreload(listResourceCategories, {}),
        getPreload(listSuppliers, {}),
        getPreload(countResources, {}),
        getPreload(listResources, { query: { tab: 'all', limit: 12 } }),
      ],
    },
    {
      name: 'resource',
      path: '/resources/:id',
      title: 'Resource',
      access: 'public',
      preview: {
        endpoint: '/api/resources/:id',
        kind: 'Article',
        title: 'title',
        description: ['excerpt', 'description'],
        image: 'imageUrl',
        author: 'author',
        published: 'publishedAt',
      },
    },
  ],
  nav: [
    { label: 'Courses', path: '/courses', access: 'member', order: 15 },
    { label: 'Resources', path: '/resources', access: 'public', order: 30 },
  ],
  tiles: [
    {
      title: 'Courses',
      lead: 'From the first test to repair and reporting, at your pace.',
      path: '/courses',
      icon: 'book',
      access: 'member',
      order: 20,
    },
    {
      title: 'Resources',
      lead: 'Test procedures, guides and checklists.',
      path: '/resources',
      icon: 'file',
      access: 'member',
      order: 30,
    },
  ],
  slots: [
    {
      slot: 'home.courses',
      widget: 'newest-course',
      title: 'Newest course',
      link: { label: 'All Courses', path: '/courses' },
      order: 10,
      // A drawing beside the words, above them on a phone.
      height: { narrow: 560, wide: 360 },
      access: 'public',
      load: 'when-near',
    },
    {
      slot: 'dashboard.overview',
      widget: 'continue-course',
      title: 'Continue your course',
      link: { label: 'All Courses', path: '/courses' },
      order: 30,
      height: { narrow: 188, wide: 164 },
      access: 'member',
      preloads: [getPreload(listMyEnrollments, { query: { limit: 100 } })],
    },
    {
      slot: 'dashboard.training',
      widget: 'training-courses',
      title: 'Your courses',
      link: { label: 'All Courses', path: '/courses' },
      order: 40,
      height: { narrow: 224, wide: 224 },
      access: 'member',
    },
    {
      slot: 'dashboard.resources',
      widget: 'recent-resources',
      title: 'Resources',
      link: { label: 'All Resources', path: '/resources' },
      order: 10,
      // Three rows.
      height: { narrow: 411, wide: 300 },
      access: 'member',
      preloads: [getPreload(listResources, { query: { limit: 3 } })],
    },
    {
      slot: 'bar.search',
      widget: 'found-courses',
      title: 'Courses',
      order: 20,
      height: { narrow: 120, wide: 120 },
      access: 'public',
    },
    {
      slot: 'bar.search',
      widget: 'found-resources',
      title: 'Resources',
      order: 30,
      height: { narrow: 120, wide: 120 },
      access: 'public',
    },
  ],
  hosts: ['admin.attendees', 'admin.mail'],
  admin: {
    tabs: [
      { name: 'courses', label: 'Courses', order: 10 },
      { name: 'resources', label: 'Resources', order: 30 },
    ],
  },
};
