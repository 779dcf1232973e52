import { menuCount, getPreload } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import {
  countAdminForumPosts,
  getForumMember,
  getForumStats,
  listForumCategories,
} from '@backflow/contracts/community';
import { forumHeader } from './src/topics/forum-header.ts';

/** Additions to the site: the forum, its widgets for the shell's pages, and moderation. */
export const manifest: RemoteManifestInput = {
  name: 'community',
  title: 'Community',
  sdk: { from: '3.0', below: '4.0' },
  pages: [
    {
      name: 'forum',
      path: '/forum',
      ...forumHeader,
      access: 'member',
      // Topics are not preloaded: they are read after the statistics.
      preloads: [
        getPreload(getForumStats, {}),
        getPreload(listForumCategories, {}),
        getPreload(getForumMember, {}),
      ],
    },
    // Reached from mails, signed in or not. Before the one that takes any word for an id.
    { name: 'unfollow', path: '/forum/unfollow', title: 'Stop Following', access: 'public' },
    { name: 'topic', path: '/forum/:id', title: 'Topic', access: 'member' },
  ],
  nav: [{ label: 'Forum', path: '/forum', access: 'member', order: 40 }],
  tiles: [
    {
      title: 'Forum',
      lead: 'Ask, answer, and read what other testers have seen.',
      path: '/forum',
      icon: 'forum',
      access: 'member',
      order: 40,
    },
  ],
  slots: [
    {
      slot: 'dashboard.overview',
      widget: 'latest-topics',
      title: 'From the forum',
      link: { label: 'All Topics', path: '/forum' },
      order: 40,
      height: { narrow: 276, wide: 228 },
      access: 'member',
      load: 'when-near',
    },
    {
      slot: 'admin.person',
      widget: 'person-posts',
      title: 'Posts',
      order: 30,
      height: { narrow: 60, wide: 60 },
      access: 'admin',
    },
    {
      slot: 'bar.search',
      widget: 'found-topics',
      title: 'Forum',
      order: 40,
      height: { narrow: 120, wide: 120 },
      access: 'member',
    },
    {
      slot: 'admin.needs',
      widget: 'pending-posts',
      title: 'Posts',
      order: 20,
      height: { narrow: 104, wide: 104 },
      access: 'admin',
      preloads: [getPreload(countAdminForumPosts, {})],
    },
  ],
  admin: {
    pages: [
      {
        name: 'moderation',
        path: '/admin/moderation',
        title: 'Moderation',
        signedOut: 'not-found',
        menu: {
          label: 'Moderation',
          order: 20,
          count: menuCount(countAdminForumPosts, 'pending'),
        },
      },
    ],
  },
};
