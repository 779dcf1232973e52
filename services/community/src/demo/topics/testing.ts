import type { DemoTopic } from '../demo-topic.ts';

const category = 'Testing';

export const TESTING: readonly DemoTopic[] = [
  {
    title: 'Second check of an RPZ: “closed tight” or a number?',
    by: 'Nate Sandoval',
    daysAgo: 24.3,
    category,
    views: 207,
    content: `Apprentice here, class finished in spring. We were taught to write **closed tight** for check 2 after the backpressure part. Now I test with a journeyman who learned in another state, and he writes 1.0 or more for it, every time.

Same assembly, 1" RP, 71 psi:

- relief opened at 2.7
- check 1: 7.2
- check 2: I say tight, he says 1.6

Who is right? Or are we both and the form decides?`,
    replies: [
      {
        by: 'Dana Whitaker',
        daysAgo: 24.1,
        content: `Two different tests, and both are real.

*Closed tight* is the answer to: does it hold against **backpressure**? You put line pressure behind check 2 through the bypass hose and see whether the needle falls to the relief point.

1.6 is the answer to: what does the spring hold **in the direction of flow**? That is the same thing one does on a double check, between test cocks 3 and 4, and it passes at 1.0 psid.

The form decides. If it has a box for tight or leaked, a number in it comes back to you.`,
      },
      {
        by: 'Heather McBride',
        daysAgo: 23.8,
        content: `This is the table that hangs in my shop. Your purveyor may ask for more, never for less:

| Assembly | What | Passes at |
|---|---|---:|
| RP | Relief valve opens | 2.0 psid or more |
| RP | Check 1, static | 5.0 psid or more |
| RP | Check 2 | tight against backpressure |
| DC | Check 1 and check 2 | 1.0 psid or more each |
| PVB | Air inlet opens | 1.0 psid or more |
| PVB | Check | 1.0 psid or more |
| SVB | Check | 1.0 psid or more |
| SVB | Air inlet opens | 1.0 psid or more |

And where a *buffer* is asked for: check 1 less the relief opening, 3.0 or more. Yours is 7.2 − 2.7 = **4.5**. A nice assembly.`,
      },
      {
        by: 'Nate Sandoval',
        daysAgo: 23.7,
        content: `That table is going on the inside of my gauge case. Does the order matter? We do relief first, then check 2, then check 1. He does check 1 first.`,
      },
      {
        by: 'Kim Nguyen',
        daysAgo: 23.1,
        content: `> Does the order matter?

Within a procedure, yes. In the one you learned the relief valve comes first because check 2's test can push debris about, and because the high side valve is already open. In the other the first check's reading is taken while the zone is still as you found it. Mixing them is what goes wrong: you end up reading check 1 with the bypass still open.

Pick the one your purveyor names on the form. Do all of it. Do not switch halfway.`,
      },
    ],
  },
  {
    title: 'DC: second check reads 0.8, disc and spring look new',
    by: 'Rosa Delgado',
    daysAgo: 16.4,
    category,
    views: 164,
    content: `1½" double check, 58 psi on the street side, in a box below grade.

Check 1 holds 1.9. Check 2 reads **0.8** and stays there, it does not creep. I opened it: disc clean, seat clean, spring is straight. Back together, 0.8 again. Shutoff 2 seems tight.

I don't want to sell somebody a spring they do not need. What am I missing?`,
    before: `1½" double check, 58 psi, in a box below grade. Check 2 reads 0.8 and stays there. Disc looks fine. What am I missing?`,
    replies: [
      {
        by: 'Andre Coleman',
        daysAgo: 16.3,
        content: `Where was the gauge? On a DC the low side is open to the air, so **height counts**: about 0.43 psi for every foot.

If you held the gauge a foot *above* the water at test cock 4, you read it 0.4 too low. Your 0.8 is then really a 1.2. Hold the gauge, or the end of the open hose, level with the water standing at the downstream test cock and read again.`,
      },
      {
        by: 'Rosa Delgado',
        daysAgo: 15.9,
        content: `It was on the rim of the box. So yes, easily ten inches up. Going back tomorrow with a kneeling pad.`,
      },
      {
        by: 'Tom Kowalski',
        daysAgo: 15.8,
        content: `While you are down there open test cock 4 and watch it a full minute with shutoff 1 and 2 closed. If it keeps running, shutoff 2 leaks and your reading is worth nothing. If it stops dead you are good.`,
      },
      {
        by: 'Rosa Delgado',
        daysAgo: 14.7,
        content: `Gauge level with the cock: **1.2** twice, cock 4 stopped dead. It passes. Nothing sold, customer happy, and I own a kneeling pad now. Thank you!`,
      },
    ],
  },
  {
    title: 'Before you close a fire line: who do you call, and in which order?',
    by: 'Greg Sorensen',
    daysAgo: 11.6,
    category,
    views: 142,
    content: `I come from the sprinkler side, and I keep meeting testers who close a 6" DCDA and *then* look for the phone number. Here is what I do. Tell me what your fire marshal adds to it.

1. Owner or manager in writing: day, hours, which buildings.
2. Monitoring company: account on test, with a name and a time.
3. Fire department's non-emergency line.
4. Impairment tag on the valve, and somebody who walks the building where it is needed.
5. Test: main line **and** the bypass. Two assemblies, two sets of readings.
6. Both shutoffs fully open, tamper switches normal, seals on.
7. Monitoring company again. They tell *me* that they see restore, not the other way round.

Main drain before and after, so that I know nothing was left half closed.`,
    replies: [
      {
        by: 'Dana Whitaker',
        daysAgo: 11.4,
        content: `Two I would add:

- Count the turns when you close an OS&Y and count them when you open it. I write them on the form.
- **Flush the bypass slowly.** A detector assembly's little DC sits dead for a year, and whatever settled in it ends up under the check you are about to test.`,
      },
      {
        by: 'Walter Dunn',
        daysAgo: 10.8,
        content: `8. stay until the panel is quiet. I once drove home early. once.`,
      },
      {
        by: 'Priya Raman',
        daysAgo: 10.2,
        content: `From the purveyor's desk: please give the detector meter's reading as well. If it has moved since last year and nobody has had a fire, somebody is taking water off that line, and we would like to find out who.

Also mind that a forward flow test of the assembly at the sprinkler system's demand is the fire code's business, not ours. Ask who does it. On a good half of the sites nobody does.`,
      },
    ],
  },
];
