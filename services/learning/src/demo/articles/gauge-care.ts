import type { DemoArticle } from '../demo-course.ts';

export const gaugeCare: DemoArticle = {
  title: 'Gauge care between calibrations',
  description:
    'What a yearly certificate does not cover: zero, leaks, air, frost and the fall from the tailgate. Checks that take two minutes, and when to stop testing.',
  excerpt: 'A certificate says what the gauge read once. These checks say what it reads today.',
  author: 'Vivian Fong',
  category: 'Tools & Gauges',
  supplier: 'Bayshore Gauge Works',
  accessLevel: 'free',
  daysAgo: 73,
  views: 1507,
  isPublished: true,
  relatedTo: 'gaugeCare',
  content: `A differential pressure gauge decides between pass and fail at one tenth of a psi. It also rides in a truck. Most programs ask for a calibration certificate that is no more than **a year old**; some purveyors want a copy on file before they accept your reports. That covers one day of the year. The other days are yours.

## Accuracy, and what to expect

Field test gauges usually have a range of 0 to 15 psid and an accuracy of plus or minus 0.2 psid, when new and when verified. At a relief opening point of 2.0 that is one tenth of the reading. So a relief valve at 2.1 on your gauge is a pass, but not a good one.

A certificate should show:

- the gauge's make, model and serial number,
- the date, and who did the work,
- the readings against the standard at several points, both rising and falling, *as found* and *as left*,
- the standard that was used, and its own traceability to NIST.

Ask for as-found readings. They tell you whether last year's tests were good.

## Before the first test of the day

1. **Zero.** All valves open and hoses empty, gauge upright as you use it: the needle stands on zero. A needle a little off may be adjusted if your gauge allows it and the calibration agrees. A needle that is off by more than 0.2 has had a knock. Stop.
2. **Leaks.** Connect the high side to a hose bibb, bleed, and close all control and bleed valves. The needle goes to the top and has to stay there for a minute. Then look at every connection. A drip on the *low* side during a test makes the reading too high; a drip on the *high* side makes it too low.
3. **Needle.** Tap the glass lightly. It may tremble and come back. A needle that jumps to a new place is sticking.
4. **Bleed valves.** They have to shut with two fingers. Needle valves that need a hard turn are already cut.

## During the day

- **Bleed until no bubble comes.** Air in a hose works like a spring, and the needle never quite comes to rest.
- **Open every cock slowly, with a bleed open.** Full line pressure slammed on one side of a 15 psid movement is the most common way to ruin one.
- **Use a filter** in the high side adapter, and flush the test cock before it. Scale in a needle valve is what makes a fine bleed impossible.
- **Hold it at the right height** whenever the low side is open to the air: 28 inches make 1 psi.
- **Potable hoses only.** Drain the set after an assembly on a dirty system, rinse with clean water, and think about disinfecting it. Your gauge is itself a cross-connection between yesterday's customer and today's.

## In winter

Water left in the body freezes, bends the diaphragm, and moves zero for good. Open all five valves and let it drain, blow it out gently by mouth or with a hand pump, never with shop air. Take it into the house. A gauge that has frozen goes back for calibration, however well it zeroes.

## The fall

After a fall or a hard knock:

1. Check zero.
2. Compare it with a second gauge on the same assembly, first check and relief opening point.
3. If the two are more than 0.3 apart, or zero has moved, **do not test with it**. Send it in.
4. Write the date of the fall in the gauge's log. When it comes back with bad as-found readings, the tests between that date and now have to be repeated.

## A log of one line a month

| Date | Zero | Holds 1 min | Compared with | Difference | By |
| --- | --- | --- | --- | --- | --- |
| Feb 3 | 0.0 | yes | Shop gauge 2 | 0.1 | RD |
| Mar 2 | 0.1 | yes | Shop gauge 2 | 0.1 | RD |
| Apr 6 | 0.3 | no, low bleed | - | - | sent in |

It takes a minute, and is worth more than the certificate when somebody disputes a failure.

## When a reading surprises you

Before you write down a failure that nobody expects: bleed again, check the height, check that nothing drips, and repeat. If the second reading differs from the first by more than 0.2, find out why before you believe either of them. If it repeats, believe the gauge. It has nothing to gain.
`,
};
