import type { DemoLesson } from '../demo-course.ts';

/** The last lessons of Repairing Checks and Relief Valves: large bodies, and proving the work. */
export const largeRepairs: readonly DemoLesson[] = [
  {
    title: 'Large assemblies',
    duration: '50 min',
    content: `From 2 1/2 inches on the parts have weight, and springs can hurt.

## People and tools

- **Two people** from 4 inches on. Covers of 8 inch bodies weigh 80 pounds and more.
- A small hoist or a lever with a sling; never a foot on the wrench.
- The maker's **spring tool**, or the long bolts that come with the cover. Know how the spring is held **before** you undo the cover: on some models the cover holds it, on others a cage does.
- In a vault: the confined space rules, all of them.
- Traffic, if the box is in a street.

## Opening

1. Isolate, drain, gauge on No. 2 at zero, locks on both shutoffs.
2. Old gate valves leak. If the body does not drain, you do not open it.
3. **Leave two long bolts opposite each other** while you take out the others. Back them off evenly; the spring lifts the cover on them, until it has no more force.
4. Break the gasket with a wedge, standing to the side.
5. Lift, turn, and lay the cover on wood.

## Inside

Swing or poppet, it is the same: seat, disc, spring, and **pins and bushings**. On large ones those wear first. A clapper with play hits its seat off center, and the disc shows a half moon.

- Move it by hand. It should fall shut without a touch.
- Links and cams: bushings, snap rings, one grain of sand. Springs in pairs are changed in pairs.
- Seat rings are bolted or threaded. Count the bolts back in. A bolt left in the body is in the second check on Monday.

Photograph with a ruler in the picture: owners and insurers believe rulers.

## Closing

1. Flush the body through, with the cover off if that is possible, at a trickle.
2. New gasket, dry and flat. Bolts by hand, then crosswise in three rounds to torque.
3. Fill through the **partly open** No. 1, with test cock No. 4 and No. 2 open to let the air out. Air in a large body compresses, and slams the checks.
4. Shut the cocks when the water comes without spitting. Then the rest of No. 1.
5. Walk round it. Drips at the gasket: pressure off before you tighten.
6. Test.

## Fire lines

Count turns, main drain test, tags, calls. If it is evening and you cannot finish: the fire department and the owner must know, and **a fire watch stands** until the water is back. Plan large fire line repairs for the morning of a Tuesday, not for a Friday.

## Check yourself

- Six bolts of eight are out, and the cover has not moved.
  >! The gasket is stuck, and the spring is behind it. Back off the last two evenly, no further than the spring's travel, then wedge.
- First check 8 psi, second 0.4, after the second was rebuilt. Half-moon mark on the new disc.
  >! Play in the pin: bushings.`,
  },
  {
    title: 'Prove it, report it, get paid',
    duration: '40 min',
    content: `## The final test

All of it, every time. A new first check disc changes the buffer. A relief valve rebuilt changes what the second check's test looks like. It is fifteen minutes.

Compare with what a sound assembly of that model gives. A pass that is far from it is a repair that comes back:

| After a repair you like to see | |
| --- | --- |
| RP first check | 6.5 to 9 |
| RP relief valve | 2.2 to 3.5 |
| Buffer | 3 and more |
| DC checks | 1.3 to 2.5, the two alike |
| PVB air inlet and check | 1.3 and more |

An RP at 5.1 after a new disc has a tired spring. Say so now; it costs one cover, not one truck.

## Then wait

Run water for five minutes. Stop. Five minutes of nothing. Look at the port, the covers, the cocks. Most call-backs could be seen in these ten minutes.

## The report

- **Initial test**: the failed readings, as found.
- **Repairs**: in words that another tester understands. "Replaced first check disc, seat O-ring, cover O-ring (kit number). Seat clean. Debris: sand, bagged for owner."
- **Final test**: all readings.
- Date and time of each. They need not be on the same day, but the failure has its own deadline: high hazard the same day by phone.

## The quotation

Before you open, with three lines:

1. What the test showed, in one sentence.
2. What you will do and what it costs: labor, kit, retest, report fee.
3. **What you may find, and what that would cost**: a seat, a second kit, a new assembly. And where you stop to ask.

The owner's signature stands under all three. The third line is why you still have the customer afterward.

## Repair or replace?

| Replace, when | Because |
| --- | --- |
| The body is cracked or the bore worn | Nothing to repair |
| The seat is cut and does not come out | The same |
| Parts are no longer made | Substitutes are not approved |
| The body is not lead-free, and the code asks for it at replacement | Ask which repairs count as such |
| Two repairs in three years | The third costs more |
| It is the wrong assembly | It was never right |

For large ones add the crane, the traffic, the shutdown, and what the new lay length does to the pipe. Old assemblies are longer than new ones.

## Check yourself

- Retest: first check 5.2, relief 2.9. Ship it?
  >! It passes most forms, fails the buffer, and will spit. Change the spring.
- The owner asks for the initial readings to be left off.
  >! No. They are why he paid.`,
  },
];
