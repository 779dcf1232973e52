import type { DemoTopic } from '../demo-topic.ts';

/** What nobody but its author and administrators sees. */
export const WAITING: readonly DemoTopic[] = [
  {
    title: 'Relief valve room floods: is a larger drain enough?',
    by: 'Curtis Wade',
    daysAgo: 0.6,
    category: 'Repair and parts',
    state: 'pending',
    views: 0,
    content: `I look after 240 apartments. Our 4" RP sits in a room on the first floor with a 2" floor drain, and last month it dumped and the water went under the door into the laundry.

The plumber says a larger drain. The insurance asks whether the thing may be *moved*. How much water does a 4" relief valve let out at worst, and what do people build for that?`,
    replies: [],
  },
  {
    title: 'Is a buffer of 2.6 a fail where you work?',
    by: 'Sam Carter',
    daysAgo: 0.4,
    category: 'Testing',
    state: 'pending',
    views: 0,
    content: `¾" RP, relief opens at 2.5, check 1 holds 5.1. So 2.6 between them.

Form of district X has a line for it with "3.0", form of district Y, same street, has no such line. Do you write it as a fail, as a remark, or not at all?`,
    replies: [],
  },
  {
    title: 'Purple pipe: what do you look for at a dual plumbed site?',
    by: 'Jasmine Fields',
    daysAgo: 0.2,
    category: 'Cross-connection surveys',
    state: 'pending',
    views: 0,
    content: `First shutdown test of a recycled water site next week. I know the theory (turn off one system, see whether the other one loses pressure, then the other way round).

- How long do you leave each one off?
- Which fixtures do you open?
- Do you do it with the building in use?`,
    replies: [],
  },
  {
    title: 'Can somebody sign for a test that I made?',
    by: 'Sam Carter',
    daysAgo: 3.2,
    category: 'Reporting and regulations',
    state: 'rejected',
    rejection:
      'A report is signed by whoever made the test, with a certificate that is valid on that day. Please ask your purveyor how to renew yours; a colleague would have to test again.',
    views: 0,
    content: `My certificate ran out in March and I only saw it when the portal refused my number. The test itself is fine, readings and all. Is there anybody around here who would sign for it?`,
    replies: [],
  },
];
