import type { DemoTopic } from '../demo-topic.ts';

const category = 'Business and tools';

export const BUSINESS: readonly DemoTopic[] = [
  {
    title: 'Yearly gauge check: what did the lab find on yours?',
    by: 'Kim Nguyen',
    daysAgo: 21.5,
    category,
    views: 244,
    content: `My differential gauge came back from its yearly accuracy check **0.3 psid high** at 2.0. The limit is ± 0.2. So each "2.1, passes" of the last months may have been a 1.8.

I called the purveyor, and they had me retest the eight that were close. Six were fine, two failed.

Since then I compare with a second gauge every Monday. What do you do between two checks?`,
    replies: [
      {
        by: 'Marcus Bennett',
        daysAgo: 21.3,
        content: `Water column in the shop. Clear tube on the wall, 27.7 inches of water is one psi. Costs nothing and does not need a certificate to tell me that something is wrong.`,
      },
      {
        by: 'Dana Whitaker',
        daysAgo: 21,
        content: `Two gauges, never both in the same truck, checked in January and in July. If they disagree by more than 0.1 on the same assembly, both go to the lab.`,
      },
      {
        by: 'Walter Dunn',
        daysAgo: 20.6,
        content: `mine has been dropped twice. I know because the needle told me: did not come back to zero. zero is the first thing I look at, every hook-up.`,
      },
      {
        by: 'Rosa Delgado',
        daysAgo: 19.8,
        content: `Is zero enough? Ours shows zero and the lab still found 0.2 low at 5.`,
      },
      {
        by: 'Heather McBride',
        daysAgo: 19.6,
        content: `> Is zero enough?

No. Zero tells you that the needle is free. A gauge can be right at zero and wrong at 2, which is where it matters most. That is why the check is made at several points, up *and* down.

What to keep with the certificate:

- serial number of the gauge, and of the standard it was compared with
- readings at each point, **as received** and after adjustment
- date, and the date it is next due

Without *as received* nobody can know what last year's tests were worth.`,
      },
      {
        by: 'Bill Hatcher',
        daysAgo: 18.9,
        content: `We calibrate while you wait, best price in three counties, call the shop and say you saw it here!!`,
        reports: [
          { by: 'Kim Nguyen', reason: 'Advertising, and not for the first time.' },
          { by: 'Walter Dunn', reason: 'selling' },
        ],
      },
      {
        by: 'Kim Nguyen',
        daysAgo: 18.2,
        content: `The column on the wall is up. Took half an hour. Mine reads 1.98 where the tube says 2.00, and I sleep better.`,
      },
      {
        by: 'Ray Gutierrez',
        daysAgo: 9.9,
        content: `Freezing ruins them too. A bit of water left in the diaphragm chamber, one night in the truck, and it reads high for ever. Drain it with the bleeds open, store it upright, take it inside.`,
      },
      {
        by: 'Andre Coleman',
        daysAgo: 2.6,
        content: `Came back to say: did the Monday comparison for the first time today. **0.4 apart.** Lab tomorrow. Glad it was this Monday and not after forty tests.`,
      },
      {
        by: 'Nate Sandoval',
        daysAgo: 0.1,
        state: 'pending',
        content: `Is a digital one treated the same way? My boss bought one and says that it never drifts.`,
      },
    ],
  },
  {
    title: 'Bid for 64 assemblies in a school district: what should we ask for?',
    by: 'Ellen Brandt',
    daysAgo: 1.7,
    category,
    views: 23,
    content: `I buy for a school district, I am not a tester. Last year's lowest bid left us with nineteen reports that were sent back for wrong serial numbers, and two schools without water on a Monday.

This year's request covers **64 assemblies at 14 sites**: 38 RP, 17 DC, 9 PVB. What would *you* want to read in it, so that good people bid? So far:

- tests outside school hours, or in the breaks
- repairs up to a fixed amount without asking
- readings as found and after repair, serial numbers checked on site
- proof of certification and of the gauge's yearly check

What is missing? What would make you not bid?`,
    replies: [],
  },
];
