import type { DemoCourse } from '../demo-course.ts';
import { installationTroubles } from './installation-troubles.ts';

export const assemblyInstallation: DemoCourse = {
  title: 'Installing Assemblies: Clearance, Drainage, Frost and Expansion',
  description:
    'Most assemblies that cannot be tested, repaired or kept dry were installed that way. Place, size, drain, protect and commission an assembly so that the next tester thanks you.',
  outcomes: [
    'Choose a place with the clearances that testing and repair need',
    'Size an assembly by its loss at the real flow, not by the pipe',
    'Lay out drainage for the full discharge of an RP',
    'Deal with thermal expansion and water hammer before the customer calls',
    'Commission, test and hand over a new assembly',
  ],
  content: `An assembly lives for twenty years or more. Twenty tests, three or four repairs, one replacement. The day of the installation decides how each of them goes.

Measure with the approved installation drawing of your purveyor at hand. It has the last word on heights and clearances; those given here are common ones.`,
  duration: '3 hours',
  level: 'intermediate',
  accessLevel: 'premium',
  price: '0',
  category: 'Design & Installation',
  manufacturer: null,
  daysAgo: 52,
  isPublished: true,
  lessons: [
    {
      title: 'The place',
      duration: '40 min',
      content: `Five demands, in this order: the right **side** of everything, above **water**, within **reach**, out of the **frost**, out of **harm**.

## The right side

At the service: **right after the meter, before the first branch**. Nothing in between, no hose bibb, no irrigation, no fire line. Whatever branches off earlier needs an assembly of its own.

Inside: right before the equipment, after the last branch that people drink from.

## Above water

An RP's relief port, and the air inlet of a vacuum breaker, may **never** be under water. Not in a pit that floods once in ten years, not below the rim of a dike. Port at least 12 inches above floor or grade, and above the highest flood level known.

## Within reach

| | Common rule |
| --- | --- |
| Height of the port above floor | 12 inches at least |
| Center line above floor | 36 inches at most for large ones, up to 60 for small; higher needs a platform |
| Test cock side | 24 inches clear |
| Other side | 12 inches |
| Above, to lift covers | 12 inches, more for large ones |
| PVB above the highest outlet | 12 inches |

Stand in front of it in your mind with a gauge in one hand. Can you see the port while you turn the needle valve? Can a cover come off without moving a duct? Can the **whole assembly** come out: unions or flanges, and a door it fits through?

## Which way round

Only as it is listed: horizontal, vertical up, N, Z. Turned on its side an RP's relief valve no longer drains, and a PVB's float no longer falls. Test cocks outward, plate where it can be read.

## Pipe

- Supports under both ends; nothing hangs on the body. From 2 1/2 inches on: stands or blocks with a saddle.
- Dielectric fittings where copper meets steel.
- Strainer ahead, where the water carries sand: with a blow-off, and **not on a fire line** without the engineer's consent.
- Shutoffs: those it came with. The assembly is approved with them; others void it.

## Check yourself

- The only free wall has 8 inches between port and floor, floor never wet.
  >! No. Ask the purveyor, or lower the floor with a curb and drain. It is not your decision.
- May the irrigation tee sit between meter and RP?
  >! Only with its own assembly, and the purveyor's consent.`,
    },
    {
      title: 'Size and pressure loss',
      duration: '40 min',
      content: `An assembly takes pressure, always, at rest and in flow. Owners notice it on the third floor.

## What it takes

| Type | At usual flow |
| --- | --- |
| DC | 3 to 7 psi |
| RP | 10 to 15 psi |
| PVB | 3 to 6 psi |

The shape of the curve matters: an RP takes 8 psi at a trickle, since the first check needs its 5 psi or more *before* a drop passes. It hardly rises up to the rated flow, and then it climbs. So making it larger does not help much; making it too small hurts badly.

## The sum

1. **Lowest** pressure at the meter, on a summer evening.
2. Less the height: 0.433 psi per foot to the highest fixture.
3. Less the meter, the pipes, the heater.
4. Less the assembly, from its curve, at **peak flow**.
5. What remains must be what the fixture needs.

*Example.* 58 psi at the meter. Third floor, 32 feet: 14. Meter and pipe: 9. RP at 40 gpm: 12. 58 - 14 - 9 - 12 = 23. A flush valve wants 25. It will not do, and you know it before the permit.

What to do: the next size up if the curve gives 2 psi; a DC if the hazard allows (ask the purveyor, do not decide); less loss elsewhere; a booster pump **after** the assembly, with low-suction cutoff.

## Peak flow

By fixture units for domestic, by the largest zone for irrigation, by design demand plus hose for fire. Not by the pipe's size. A 2 inch pipe that feeds four toilets wants a 1 inch assembly; a 1 inch line with a 45 gpm zone wants 1 1/2.

**Oversized is bad too.** A check that opens by a hair hums, wears one side of its disc, and catches grit.

## Without a shutdown?

Where water may never stop (hospital, dialysis, data center), **two in parallel**, each for at least what must go on, together for the peak. Each must be testable while the other runs. No bypass without the same protection.

## Fire

A sprinkler system was calculated to the pound. A DC put into an old one takes 3 to 6 psi, and may make it fail. **Only with a new hydraulic calculation** by the fire protection engineer, and the fire department's approval.

## Check yourself

- An irrigation line has 46 psi. RP loss 12 at 18 gpm, heads want 30, pipe 5, slope 10 feet up.
  >! 46 - 12 - 5 - 4.3 = 24.7. Not enough: split the zone, or a PVB, if nothing pushes and the height is there.`,
    },
    {
      title: 'Drainage',
      duration: '30 min',
      content: `Each RP will one day discharge fully, for an hour, with nobody there. Design for that hour.

## How much

From the manufacturer's discharge curve at the highest static pressure. Until you have it, think of 60 to 100 gpm for 3/4 and 1 inch, 150 to 250 for up to 2 inches, 300 to 600 and more above.

## How much a drain takes

| Drain, 1/4 inch per foot, full | gpm |
| --- | --- |
| 2 inch | 19 |
| 3 inch | 57 |
| 4 inch | 120 |
| 6 inch | 360 |

The grate takes less than the pipe. So: a 3 inch drain does not serve a 1 inch RP.

## Choose the place by it

1. **Outdoors, above ground**: water runs off. First choice for nearly every service.
2. **At an outside wall**, with an opening at floor level, screened and flapped.
3. **A room with a drain of the right size**, curb, and nothing electrical below knee height.
4. A basement with a sump pump: **no**, unless pump and power are sized for the whole of it. In practice no.
5. Above a ceiling, over a server room: no.

## The funnel

An air gap funnel of the manufacturer's for spits and drips, with a line to the drain. It overflows at a full discharge, and is meant to. The gap: **twice the port, at least 1 inch**, not closed by a skirt.

## Seen

A discharge nobody sees is a water bill, and a failed check. Let the line end where somebody walks. In a locked room: a float or flow switch with an alarm to the desk that is staffed.

## Where does it go?

Onto a lawn, good. Into a storm drain: chlorinated water may need consent. Into a sanitary drain: over an air gap, trapped and primed. Onto a sidewalk in January: an injury.

## DC, PVB, SVB

They drain little, but at the test and in autumn they do. A DC in a box: gravel or a drain, test cocks above the mud. A PVB spills at each start: not over a finished wall, not over a door.

## Check yourself

- Highest pressure 85 psi, curve 190 gpm, one 4 inch drain at 120. Room 400 square feet. How fast does it rise?
  >! 70 gpm are 9.4 cubic feet a minute, 0.28 inches a minute: 17 inches an hour.
- The architect offers a 2 inch drain "for condensate and the backflow".
  >! 19 gpm. Write it into the contract as declined, or move the RP outside.`,
    },
    ...installationTroubles,
  ],
};
