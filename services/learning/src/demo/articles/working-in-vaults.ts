import type { DemoArticle } from '../demo-course.ts';

export const workingInVaults: DemoArticle = {
  title: 'Working in vaults and pits: before the lid comes off',
  description:
    'When a meter vault is a permit-required confined space, what the air monitor has to read, and what one person alone may not do.',
  excerpt: 'Four readings, two people, one rule about rescue.',
  author: 'Gordon Holt',
  category: 'Safety',
  supplier: 'Cascade Fire Assemblies',
  accessLevel: 'free',
  daysAgo: 3,
  views: 0,
  isPublished: false,
  content: `Many of those who die in confined spaces went in to help somebody else. A vault with a large assembly in it looks harmless: concrete, a ladder, some water. The danger is in what one cannot see.

This page is about what to know before you open one. It is not training. Your employer's written program comes first, and if there is none, you do not go in.

## Is it a confined space?

All three must be so:

1. A person can get in bodily and work there.
2. The way in or out is limited: a ladder, a hatch.
3. It is not made for people to stay in all the time.

Nearly every vault meets all three.

It is **permit-required** when it also has, or *could* have, any of these: bad air, something that can engulf you (water from a burst line counts), walls that narrow, or any other serious hazard, such as traffic, electricity or a valve under pressure.

## The air

Test from outside, with a calibrated four-gas monitor on a line or pump, **before anyone goes in**: at the top, in the middle, at the bottom, in this order, and wait at each height for the sensor.

| Reading | Enter only at |
| --- | --- |
| Oxygen | 19.5 to 23.5 percent |
| Flammable gas | below 10 percent of the lower explosive limit |
| Carbon monoxide | below 35 ppm |
| Hydrogen sulfide | below 10 ppm |

Oxygen first: the flammable gas sensor needs it to read right. Rust alone can eat a vault's oxygen in a dry summer. Keep measuring while somebody is in there, and ventilate: blow fresh air to the bottom, from a place without exhaust fumes.

## Two people at least

- An **entrant**, in a harness, with a line to a tripod or hoist.
- An **attendant** outside who does nothing else, never goes in, and can call for help.
- An **entry supervisor** who has signed the permit. On small crews this may be the attendant.

Rescue is by the hoist, from outside. If that is not possible, it is the fire department, called before you begin and not after. **The attendant does not go in.**

## Before the lid

1. Cones, signs, barrier. A lid is lifted with a hook or a lifter, not with fingers.
2. Measure through the pick hole if there is one, then open on the downwind side.
3. Look for water. Pump it out from above. A relief port or an air inlet under water is a finding for your report.
4. Look for wires, snakes, wasps, and rungs that have rusted through.
5. Lock out what could start: a pump, a remote valve.

## Better still

Ask whether you have to go down at all. Test cocks can be extended to the surface, hoses are long, a ball valve takes a reach rod. And an RP does not belong in a vault in the first place: propose moving it above ground when it is next replaced. It is the safest confined space of all.
`,
};
