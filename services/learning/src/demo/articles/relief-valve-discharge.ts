import type { DemoArticle } from '../demo-course.ts';

export const reliefValveDischarge: DemoArticle = {
  title: 'Where the water goes: sizing drainage for relief valve discharge',
  description:
    'An RP that fails wide open puts hundreds of gallons a minute on the floor. How to find the rate, what a drain really carries, and how to lay out a room that survives it.',
  excerpt: 'A worked example from the discharge curve to the floor drain, with drain capacities.',
  author: 'Gordon Holt',
  category: 'Design & Installation',
  supplier: 'Pacific Crest Valve & Supply',
  accessLevel: 'paid',
  daysAgo: 8,
  views: 214,
  isPublished: true,
  relatedTo: 'estimating',
  content: `Everybody allows for the drip. The drawing shows an air gap funnel, a 1 inch line and a floor drain, and for ten years that is enough. Then a stone holds the first check open on a Sunday while nobody draws water, and the relief valve does what it is for: it lets out everything the first check lets in.

An insurer's first question is then who sized the drain.

## Three kinds of discharge

| Kind | Cause | Rate |
| --- | --- | --- |
| Spitting | Pressure swings, thermal expansion | Ounces |
| Continuous small | Worn first check disc | A few gallons a minute |
| Wide open | Check held open, broken spring, blocked sensing passage | The full curve |

A funnel under the relief port is for the first two. **The room is designed for the third.**

## Find the rate

Each manufacturer publishes a discharge curve for each size: gallons per minute over supply pressure. Use it, and nothing else, for a design. To know what you are dealing with before the sheet is on your desk, expect something like this at 60 to 80 psi:

| Assembly | Order of magnitude |
| --- | --- |
| 3/4 and 1 inch | 60 to 100 gpm |
| 1 1/4 to 2 inch | 150 to 250 gpm |
| 2 1/2 inch and larger | 300 to 600 gpm and more |

Two things surprise people. The rate of a large assembly hardly grows with its size, because its relief valve stays about the same. And a 3/4 inch assembly discharges more than a 3/4 inch pipe would deliver to a building in normal use, because there is nothing after it.

Use the **highest static pressure** at the site, not the average: at night, at the lowest corner, with the pumps on.

## What a drain carries

A drain at a quarter inch per foot, flowing full, by gravity:

| Pipe | Carries about |
| --- | --- |
| 2 inch | 19 gpm |
| 3 inch | 57 gpm |
| 4 inch | 120 gpm |
| 6 inch | 360 gpm |

The grate in front of it usually carries less. Take the smaller one of the two, and count only drains that nothing else is using at the same time.

So a 3 inch floor drain, the one that architects like to draw, is not enough for a 1 inch RP.

## A worked example

A 2 inch RP in a ground floor mechanical room, 20 by 30 feet, 75 psi at night. The manufacturer's curve says 210 gpm at 75 psi.

1. Drain as drawn: one 3 inch, 57 gpm.
2. What stays in the room: 210 - 57 = 153 gpm. One cubic foot is 7.5 gallons, so 20 cubic feet a minute.
3. Over 600 square feet that is 0.41 inch a minute. In an hour, about 24 inches. The electrical panel's lowest breaker is at 18.

Ways out, cheapest first:

- **Outside.** In a heated enclosure on the lawn the water runs away over the ground. For most services this is the right answer.
- **Through the wall.** A scupper or daylight drain at floor level, screened and flapped, costs less than a 6 inch drain under a slab.
- **A larger drain**: one 6 inch, or two 4 inch, with grates that pass as much.
- **A curb and a sill**, so that the water finds the drain rather than the corridor.
- **An alarm**, a flow or level switch at the floor that calls somebody. It does not carry water, but it makes an hour into ten minutes. Use it in addition, never instead.
- **Two assemblies in parallel** do not halve it: either one can fail with the full pressure behind it.

A sump pump counts only if it is sized for the full rate and has emergency power. In practice it does not count.

## Details that are inspected

- **Air gap** between relief port and funnel or drain: twice the diameter of the relief port, and at least 1 inch. A manufacturer's air gap fitting keeps it by design; a funnel that somebody pushed up against the port does not.
- **Never a direct connection.** No cap, no plug, no hose clamped on.
- **Twelve inches at least** from the port to the floor, and above the highest flood level the place can have. Ask about the highest level, not the usual one.
- The discharge must be **seen**. A pipe that carries it away silently hides a failed check for months.
- No RP above a ceiling, over a switchboard, or in a pit without a full-size drain to daylight.
- **What is in the water?** With a failed first check it is drinking water, with chlorine in it; with a failed second check under backpressure it may be what the assembly protects from. A drain to a creek can need a permit.

## What to put in the quotation

> "Drainage sized for the manufacturer's full relief valve discharge of ___ gpm at ___ psi, by ___."

If the owner declines, let the declined line stand in the contract. It takes one sentence, and it has saved companies.
`,
};
