import type { DemoArticle } from '../demo-course.ts';

export const theDrippingReliefValve: DemoArticle = {
  title: 'The relief valve that will not stop dripping',
  description:
    'Find the reason by method: is water flowing or standing, what does the gauge do, and which of five causes fits. With the checks to make before any cover comes off.',
  excerpt: 'Nine times in ten it is not the relief valve. A way to know before you open it.',
  author: 'Elena Ramirez',
  category: 'Troubleshooting',
  supplier: 'Sierra Backflow Products',
  accessLevel: 'premium',
  daysAgo: 19,
  views: 1124,
  isPublished: true,
  relatedTo: 'advancedRepair',
  content: `The owner says "the relief valve is bad". It seldom is. The relief valve opens when the zone comes within 2 psi or a little more of the supply, and it is right to do so. The question is why the zone pressure rose, or why the supply fell.

There are five causes:

1. The first check leaks, and supply pressure creeps into the zone.
2. The second check leaks **and** the pressure behind it is higher than the zone's.
3. The supply pressure swings, so that the zone is left standing too high for a moment.
4. The relief valve does not close: dirt or damage on its seat or disc.
5. The relief valve does not know the supply pressure: a plugged sensing passage, or a torn diaphragm.

## Look first, with the hands in the pockets

**When does it drip?** Ask the owner, and watch.

| Pattern | Think of |
| --- | --- |
| Drips with no water used, stops when a tap runs | First check |
| Drips whether water runs or not | Relief valve seat or disc, diaphragm |
| Spits now and then, dry between | Pressure swings, water hammer |
| Began right after a boiler or pump started | Backpressure and a leaking second check |
| Began the day after the main was worked on | Debris in the first check |
| Large, continuous discharge | Stone in a check, broken spring, blocked sensing passage |

Why does the first line hold? With a tap running, the flow through the first check makes its differential, and the zone stays low. With no flow, a leak in the first check lets the zone rise to the relief point. It is the quickest test there is, and it needs no gauge.

## With the gauge, before a bolt is loosened

Connect as for the field test: high side to test cock No. 2, low side to No. 3. Bleed, and watch the differential.

### Step 1: close shutoff No. 2

- **The drip stops.** The water came from behind: backpressure through the second check. Go to step 3.
- **The drip goes on.** The cause is ahead of shutoff No. 2. Go to step 2.

### Step 2: open test cock No. 4 a little

Flow now passes both checks, as though a tap were running.

- **The discharge stops while water runs and begins again when you close the cock.** The first check leaks. Bleed the zone, let it stand, and see the needle creep down to the relief opening point. That is the proof.
- **The discharge goes on, and the needle shows a normal differential, 5 psid or more.** The zone is low enough, and the relief valve is open all the same: its own disc, seat or guide.
- **The discharge goes on, and the needle is low.** Flush longer. If the first check holds nothing even under flow, it is stuck open, or its spring is broken.

### Step 3: is it really the second check?

Make the second check's test: bypass hose to test cock No. 4 and supply pressure behind it. If the needle falls to the relief opening point twice, the second check leaks. Then look for **where the backpressure comes from**. A second check that leaks is a repair; a pump or an expanding heater that pushes back all day is a second finding for the owner.

### Step 4: pressure swings

The assembly tests well and spits twice a day. Leave a recording gauge on test cock No. 1 for a day, or sit with it through a shift change. A supply that falls by more than the buffer, quickly, opens the relief valve although nothing is wrong. Look at the numbers of your own test: relief opening 2.9, first check 5.1, buffer 2.2. A dip of 2 or 3 psi is enough.

What helps:

- A clean first check. A reading that comes back from 5.1 to 7 by cleaning solves many of these.
- A soft-seated check valve ahead of the assembly, if the purveyor agrees, so that the supply pressure cannot fall away.
- Arresters at the fast valves downstream, and thermal expansion control at the heater.

### Step 5: the sensing side

Whatever carries supply pressure to the relief valve, an outside tube or a drilled passage, must be open. With shutoff No. 1 closed and the pressure bled off, take the tube off and blow through it. A plugged passage shows up as a relief opening point that wanders from one test to the next, or as one that opens wide and stays open.

A torn diaphragm puts supply water straight out through the relief valve, or out of its weep hole, at any flow. The drip is steady and does not care what the checks do.

## Only now, open it

1. Record the readings as found.
2. Open the part that the method pointed to, and only that one.
3. Look before you wipe. Keep what you find: the owner believes a stone in a bag.
4. Flush the body before you close it. Half of the call-backs are debris moved from one seat to the other.
5. Fit the whole rubber kit of the part you opened, with lead-free parts from the manufacturer where the water is for drinking.
6. Run the whole field test.

> Never plug, cap or hard-pipe the relief port to stop a drip, not even overnight. Without its vent the assembly is a double check on a health hazard.
`,
};
