import type { DemoCourse } from '../demo-course.ts';
import { rpzReadings } from './rpz-readings.ts';

export const rpzTesting: DemoCourse = {
  title: 'RPZ Testing: From First Hose to Final Reading',
  description:
    'The reduced pressure assembly from the inside out: what the zone does, why the order of the steps is what it is, and how to read a failure from the needle. Preparation for the practical exam.',
  outcomes: [
    'Give the pressure in each part of an RP at rest, in flow and under backpressure',
    'Run the field test with a three-valve gauge in the right order, from memory',
    'Recognize a leaking shutoff before it spoils a reading',
    'Name the failed part from the gauge alone, for the eight commonest failures',
    'Leave the assembly in service, dry and documented',
  ],
  content: `Anyone can follow a list. An RP will sooner or later do something that is not on the list, and then you need to know **why** each step is there. This course explains the steps from the pressures, and then lets you practice on failures.

You need a three-valve differential gauge, and an assembly to practice on. An out-of-service 3/4 inch one on a garden hose will do.

Our benches for this course hold Watts assemblies; the procedure is the same for every make. The readings are those of the USC Foundation's procedure. Your water purveyor's rule comes first.`,
  duration: '4.5 hours',
  level: 'intermediate',
  accessLevel: 'paid',
  price: '149.00',
  category: 'Testing',
  manufacturer: 'watts',
  daysAgo: 21,
  isPublished: true,
  lessons: [
    {
      title: 'What the zone does',
      duration: '45 min',
      content: `Take an RP with 60 psi supply and draw it: shutoff No. 1, first check, zone with the relief valve under it, second check, shutoff No. 2. Test cocks: No. 1 ahead of the first shutoff, No. 2 ahead of the first check, No. 3 in the zone, No. 4 behind the second check.

## At rest

The first check's spring holds back, say, 7 psi. The second one's holds 2.

| Place | Test cock | Pressure |
| --- | --- | --- |
| Supply | 1, 2 | 60 |
| Zone | 3 | 53 |
| Downstream | 4 | 51 |

The relief valve has a diaphragm with supply pressure on one side (60, keeps it **shut**), and zone pressure plus a spring on the other (53 + 2.5, wants it **open**). 60 against 55.5: shut. It opens when the zone has risen to within 2.5 psi of the supply. That number is the *relief valve opening point*, and it must be at least 2.0.

The first check's 7 less the relief valve's 2.5 is 4.5: the **buffer**. So far the zone can rise, or the supply fall, before it spits.

## In flow

Both checks open. The differential across them rises a little with flow. The zone stays below the supply, so the relief valve stays shut.

## Backsiphonage

The supply falls to zero or below. The first check shuts. The zone is now higher than the supply less 2, so the relief valve opens, and the zone empties on the floor and fills with **air**. Between your building and the main there is now an air gap with a body round it.

## Backpressure, both checks good

Downstream rises to 90. The second check shuts. The zone stays at 53. Nothing is seen: dry.

## Backpressure, second check leaking

Dirty water enters the zone. It rises past 57.5 and the relief valve opens. The dirt is on the floor. The first check still has a *lower* pressure behind it than ahead.

## Supply normal, first check leaking

At rest, supply water creeps into the zone until 57.5. The relief valve drips. It is clean water, and it is a failure all the same.

## What the test proves

1. The relief valve opens in time: **2.0 psid or more**.
2. The second check keeps backpressure out: **tight**.
3. The first check keeps the zone low: **5.0 psid or more**, and the buffer.

## Check yourself

- Supply 45, relief opening 2.8, first check 6.0. What is the zone at rest, and at which zone pressure does it open?
  >! 39.0; 42.2.
- Why may the relief valve never be below water?
  >! When it opens, it would draw in that water instead of air.`,
    },
    {
      title: 'The gauge, the hoses and the air in them',
      duration: '40 min',
      content: `A differential gauge shows one number: **high side less low side**. It does not know either pressure. Two hoses at 60 psi give zero; so do two hoses in the bucket.

## A three-valve gauge

| Part | Connects | Open it to |
| --- | --- | --- |
| High control valve | High side to the common manifold | Let high side water into the manifold |
| Low control valve | Low side to the manifold | Let the high side raise the low side, slowly |
| Bypass control valve | Bypass hose to the manifold | Bring supply pressure to test cock No. 4 |
| High bleed | High side to the air | Let out air; lower the high side |
| Low bleed | Low side to the air | Let out air; lower the zone |

Follow the water with a finger on your own gauge before you read on. Makes differ, and some have five valves.

**Five moves** are all there is:

1. Low bleed open: the zone falls, the needle **rises**.
2. High and low control open: high water runs into the zone, the needle **falls**. It is how you find the relief opening point.
3. High and bypass control open: supply pressure behind the second check.
4. High bleed open: the high side falls, the needle falls (used on vacuum breakers).
5. Everything closed: the needle shows what the assembly does by itself.

## Air

Air in a hose is a spring. The needle comes late, swings, and creeps. Bleed until the water comes as a solid thread, then two seconds more. Bleed again when a hose has been moved.

## Height

With two hoses on, both full, height does not matter: the columns cancel. With the low side open to the air it does: 28 inches are 1 psi. So on an RP you may put the gauge where you like; on the others you may not.

## Two-minute check

1. Zero with the hoses empty.
2. High side on a hose bibb, all closed: needle up, and it stays for a minute.
3. Wipe and look at each joint. A drip on the low side adds to the reading. A drip on the high side takes from it.

## Exercise

Connect both hoses to the same bibb with a tee. Bleed. Read zero. Now open the low bleed a hair: what does the needle do, and why? Close it. Open the high and low control valves: back to zero. You have just done moves 1 and 2.

## Check yourself

- You open the low control valve and the needle drops from 8 to 1 at once. What did you do wrong?
  >! More than a quarter turn. The reading at the first drip cannot be seen.
- The relief opening point reads 3.4 today and read 2.4 last year. Nothing was repaired.
  >! Suspect a drip on the low side, or a gauge out of calibration, before you believe it.`,
    },
    {
      title: 'Before the first hose',
      duration: '35 min',
      content: `Four words: **notify, identify, inspect, observe**. They take ten minutes and settle most arguments before they begin.

## Notify

- Who can say yes to a shutdown? Not the receptionist.
- What stops when the water stops? Ask for boilers, dialysis, vacuum pumps, ice, process cooling, X-ray developers, the fire system.
- For how long? Say thirty minutes for a test, and what happens if it fails.
- Two assemblies in parallel? Then the building keeps its water. Make sure the second one is really open, and remember that **downstream is still under pressure** through it.

## Identify

Plate against form: manufacturer, model, size, serial number. Plates are on top, under paint, behind the wall. A mirror and a rag are part of the kit. No plate: say so on the form, and ask the purveyor.

## Inspect

| Look at | Good | Finding |
| --- | --- | --- |
| Direction | Arrow with the flow | Backward: it happens |
| Relief port | Open, 12 inches above floor or grade | Capped, piped, buried, below flood level |
| Air gap at the port | Twice the port, at least 1 inch | Funnel pushed up against it |
| Shutoffs | Resilient seated, turn | Missing handle, buried |
| Test cocks | Four, with plugs out | Broken off, painted shut |
| Bypass | None, or with the same protection | A line round it "for repairs" |
| Application | RP fits the hazard | New connection **ahead** of the assembly |

Look upstream above all. A tap added between meter and assembly is not protected by it.

## Observe

One minute of standing still. Dry relief port? Flow noise? Did the pump just start? What you see now, you cannot see once you have closed a valve.

## Flush

1. Open test cock **No. 4** and let it run: water moves forward through the assembly.
2. Open and close **No. 1**, then **No. 2** slowly, then **No. 3**.
3. Close No. 4.

Why No. 4 first? It keeps water moving forward through both checks, so that what you flush comes from the supply and is carried out. Why No. 2 slowly? The supply side falls for a moment, the relief valve feels it, opens, and perhaps picks up a grain. Now you have made a failure.

## Adapters

Finger tight plus a touch. Test cocks are soft bronze on a thin wall; hold the cock with one wrench while you turn with another.

## Check yourself

- The relief valve drips when you arrive. Do you test?
  >! Yes. Record it as found, then test: the gauge will say which part.
- The owner will not let you shut down.
  >! You leave, and write to owner and purveyor what date was offered. There is no RP test with water running.`,
    },
    ...rpzReadings,
  ],
};
