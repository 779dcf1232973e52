import type { DemoCourse } from '../demo-course.ts';

export const vacuumBreakers: DemoCourse = {
  title: 'Vacuum Breakers: PVB and SVB in the Field',
  description:
    'The assemblies every irrigation contractor meets: where they may stand, the two tests of each, the repairs that take ten minutes, and the winter that ruins them.',
  outcomes: [
    'Choose between AVB, PVB and SVB, and see when none of them will do',
    'Measure the critical level against the highest outlet',
    'Test air inlet and check of a PVB and an SVB with one hose',
    'Replace an air inlet disc without breaking the bonnet',
    'Shut down for winter so that nothing cracks',
  ],
  content: `Vacuum breakers are the first assemblies most of us test. They are small, cheap and outdoors, and there are more of them than of all others together. They also fail every spring in numbers.

The assemblies on our benches are Febco; the two tests are the same for every make. You need a differential gauge with one hose, a screwdriver, a wrench, and a level or a string line.`,
  duration: '1.5 hours',
  level: 'beginner',
  accessLevel: 'free',
  price: '0',
  category: 'Testing',
  manufacturer: 'febco',
  daysAgo: 112,
  isPublished: true,
  lessons: [
    {
      title: 'Three kinds, and where they stand',
      duration: '20 min',
      content: `All three let in air when the pressure goes. Air breaks a siphon. None of them helps against a pump.

| | AVB | PVB | SVB |
| --- | --- | --- | --- |
| Air inlet | Float, by weight | Poppet, by spring | Diaphragm and poppet, by spring |
| Check | The same float | Separate, by spring | On the same stem as the inlet, by spring |
| Under pressure | 12 hours in 24 at most | Always | Always |
| Valve downstream | None | Allowed | Allowed |
| Height above the highest outlet | 6 inches | 12 inches | 12, or 6 under some listings |
| Spills | When it fills | When it fills | No |
| Test | None | Two readings | Two readings |

Heights are the common rule. Your purveyor's comes first.

## The critical level

The mark on the body, or else the lowest point of the air inlet's seat; where neither is given, the bottom of the body. Measure from there **down** to the highest outlet or the highest piping.

On a slope:

1. Find the highest head, today's, not the drawing's.
2. Hold one end of a water level (a clear hose) at the critical level.
3. Walk up. The water in your end is at the critical level. The head has to be 12 inches below it.

A string with a line level will do over short distances. Looking will not.

## When none of them will do

- Any injector, booster pump or elevated tank downstream: **RP**.
- Heads above the only place where it could stand: RP.
- Two sources on one irrigation system, a well and the city: RP at the city's side, or an air gap, as the purveyor says.
- A pit or box below grade: no vacuum breaker works under water.

## In the yard

Good: upright, on copper or galvanized risers that do not lean, shutoffs at hand, a foot of room all round, nothing planted over it.

Bad: behind a hedge, in a box, tied up in insulation, painted, with a hose bibb teed in **ahead** of it.

## Check yourself

- Four AVBs stand after four zone valves. Allowed?
  >! Yes: the valves are upstream, and each AVB dries between runs, if the runs are short enough.
- A hose bibb is teed in between the PVB and the zone valves.
  >! Allowed, if it is 12 inches below the critical level and has its own vacuum breaker.`,
    },
    {
      title: 'Testing a PVB',
      duration: '25 min',
      content: `Controller off. Owner told. Plate read. Canopy off. Both test cocks flushed.

No. 1 is between shutoff No. 1 and the check. No. 2 is between the check and shutoff No. 2.

## Air inlet

1. High hose on **No. 2**. Open, bleed.
2. Gauge at the height of the **air inlet**.
3. Shutoff **No. 2** closed, then shutoff **No. 1**.
4. High bleed: a quarter turn at most. Finger on the poppet.
5. It pops: read. **1.0 or more.**
6. Bleed wide open. Look: is it **fully** open? Press it down, let go. It must come up freely.
7. Close No. 2, hose off.

## Check

1. High hose on **No. 1**. Shutoff No. 1 open, bleed, **close** shutoff No. 1.
2. Open test cock **No. 2**. The body drains, air comes in above.
3. Gauge at the height of the assembly.
4. Water stopped, needle still: read. **1.0 or more.**
5. Both cocks closed, hose off.

## Back in service

Shutoff No. 1 open: a splash, then dry. Shutoff No. 2 slowly. Canopy on. Controller on.

## What can go wrong with the test

| You see | It is |
| --- | --- |
| Air inlet test: needle will not fall | Shutoff No. 1 leaks |
| Needle falls by itself before you bleed | Shutoff No. 2 leaks, or water drips from the air inlet |
| Needle at 0, poppet down | Stuck. It has failed. Tap the bonnet only *after* you have written that down |
| Check test: No. 2 keeps running, needle stays up | Shutoff No. 1 leaks through the check |
| Check test: No. 2 keeps running, needle at 0 | Water returns through shutoff No. 2, or shutoff No. 1 leaks through a bad check |
| Check reading jumps between 0.4 and 1.2 | Air in the hose. Bleed |

A shutoff No. 1 that leaks a little can be tested past, with a bleed-off valve at test cock No. 1, as on a double check.

## Order

Always the air inlet first. It is the part that saves people, and you want to see it as it stood for a year, before you have exercised it.

## Check yourself

- The poppet opens at 1.2, lifts a little, and stays there.
  >! Failed: it has to open fully.
- Your gauge hangs two feet below the air inlet. It reads 1.6 as the inlet opens.
  >! 24 / 27.7 = 0.9 too high. It opened at 0.7. Failed; do it again at the right height.`,
    },
    {
      title: 'Testing an SVB',
      duration: '20 min',
      content: `One test cock, ahead of the check. One **bleed screw** (vent screw) behind the check. One hose.

Canopy off. Flush the test cock; loosen the bleed screw until water comes, close it. No water from the screw: clear its hole first.

## Check first

1. High hose on the test cock. Open, bleed.
2. Gauge at the height of the **bleed screw**, and there it stays.
3. Shutoff **No. 2** closed, then shutoff **No. 1**.
4. Bleed screw open, slowly. Water drips, then stops.
5. Needle still: read. **1.0 or more.**

## Then the air inlet

1. Bleed screw stays open.
2. High bleed of the gauge: as slowly as you can.
3. Air inlet opens: read. **1.0 or more.**
4. Bleed on to zero: **fully open?**

## Back in service

Test cock closed, hose off. Bleed screw closed, snug. Shutoff No. 1: no spill at all, that is what the assembly is sold for. Shutoff No. 2. Canopy.

## Why this order

In an SVB one stem carries both. Pressure first lifts the diaphragm and shuts the inlet, then opens the check. On the way down the check shuts first, and the inlet opens last. So you read them in the order in which they happen. Some forms have the air inlet above the check all the same. Put each number on its own line.

## Typical readings

| | New | Getting old | Failed |
| --- | --- | --- | --- |
| Check | 1.5 to 2.5 | 1.0 to 1.4 | below 1.0 |
| Air inlet | 1.2 to 2.0 | 1.0 to 1.1 | below 1.0, or not at all |

## Where they are

Over a dish machine, in a lab bench, behind a dental vacuum pump, on the wall of a shampoo room. Take a towel, a tray and a lamp. And check that **nothing pushes**: a dish machine with a booster pump after the SVB needs an RP.

## Check yourself

- The bleed screw drips without end at 1.4.
  >! Shutoff No. 1 leaks: make up for it with a bleed-off valve at the test cock, then read.
- It spills from the canopy when you open shutoff No. 1.
  >! The diaphragm is torn or not seated. The test may still pass; the repair is due anyway.`,
    },
    {
      title: 'Repair and winter',
      duration: '25 min',
      content: `## Ten-minute repairs

Pressure off, both shutoffs closed, test cock No. 2 open. Nothing comes? Now the bonnet.

1. Canopy off. **Unscrew the bonnet by hand or with the right wrench.** Plastic bonnets crack under pliers, and a cracked one holds until the first hot day.
2. Poppet and spring out. Turn the disc over: a deep ring means old, a cut means stone.
3. Seat: run a finger nail round it. A nick you can feel leaks.
4. Check: below, with its own retainer. Note how the spring sits. A spring that leans gives 0.6.
5. Clean with water and a cloth. Grease only where the manufacturer says, with silicone approved for drinking water. Never on a disc's face.
6. New disc, spring and O-ring as **one kit of the maker's**, lead-free.
7. Bonnet hand tight, and a little.
8. Both tests again, both sets of readings on the form.

## What winter does

| Part | How it breaks | How you see it |
| --- | --- | --- |
| Bonnet | Splits at the thread | Sprays at the side |
| Poppet guide | Bends | Opens below 1.0, or sticks |
| Ball valve | Body splits where the ball traps water | Weeps in the middle of the valve |
| Test cock | Splits behind the ball | Drips at the nut |
| Body | Cracks at the lowest pocket | Jet near the bottom |

The first four are parts. The fifth is a new assembly.

## Shut down so that nothing cracks

1. Close and drain the supply below the frost line.
2. Test cocks half open.
3. Push the poppet down, let the water out from above it.
4. **Both shutoffs at 45 degrees.**
5. Blow out the system **downstream**, with shutoff No. 2 closed.
6. Tag it with the date, so that spring knows.

Spring: shutoffs closed, test cocks closed, then fill slowly, shutoff No. 1 before No. 2, and **test before the season**.

## Tell the owner

- A cover keeps off frost for one night, and must leave the canopy free to breathe.
- A PVB that spits for more than a second in April will not get better by May.
- Test and shutdown on one contract, each autumn and each spring, cost less than one bonnet.

## Check yourself

- Why are half-open valves better than open ones?
  >! Half open, the ball's chamber is joined to the pipe and drains. Fully open or closed, it is sealed and full.
- The owner has wrapped the PVB in plastic and tape.
  >! Take it off, and explain: no air, no protection.`,
    },
  ],
};
