import type { DemoTopic } from '../demo-topic.ts';

const category = 'Reporting and regulations';

export const REPORTING: readonly DemoTopic[] = [
  {
    title: 'When is a test report late? Deadlines of the purveyors you work with',
    by: 'Angela Whitfield',
    daysAgo: 37.8,
    category,
    isLocked: true,
    views: 289,
    content: `I do the paper for five testers and eleven purveyors, and no two count the same way. From the date of the letter? Of the test? Of the last test? I would like to collect them here. Ours:

| Purveyor | Counts from | Report within |
|---|---|---|
| A (city) | date on the notice | 30 days |
| B (district) | day of the test | 10 days |
| C (district) | last year's test | 365 days, no letter |

What are yours? *Please leave the names out, I only want to see the pattern.*`,
    replies: [
      {
        by: 'Denise Okafor',
        daysAgo: 37.2,
        content: `Utility side. 30 days from the notice, then a second notice with 15, then we send somebody with a lock. A **failed** health hazard we want to hear of by phone the same day. The report can follow.`,
      },
      {
        by: 'Marcus Bennett',
        daysAgo: 36.5,
        content: `Mine counts from the notice too, and the portal's clock runs in UTC. Sent at 5 pm on the last day and it was "late". Three times.`,
      },
      {
        by: 'Kim Nguyen',
        daysAgo: 35.9,
        content: `Whatever they say, two habits have kept me out of trouble:

1. The report goes out **on the day of the test**, from the truck.
2. A repair on another day is *two* reports, as found and after repair. Never one with the good numbers only.`,
      },
      {
        by: 'Angela Whitfield',
        daysAgo: 35.1,
        content: `> in UTC

I laughed, then I looked at ours. Same thing.`,
      },
      {
        by: 'Steve Lindqvist',
        daysAgo: 33.3,
        content: `Can anyone tell me what happens to the tester, not the owner, when it is late? We got a letter addressed to us.`,
      },
      {
        by: 'Alex Rivera',
        daysAgo: 32.6,
        content: `That depends on the purveyor, and the letter says whom to call: please do, nobody here can answer for them.

The pattern is clear by now: **count from the notice unless told otherwise, and send it on the day.** I am closing this one, as deadlines change every January and old ones would be found for years. Start a new topic for a new case.`,
      },
    ],
  },
];
