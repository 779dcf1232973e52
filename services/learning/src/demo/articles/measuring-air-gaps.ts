import type { DemoArticle } from '../demo-course.ts';

export const measuringAirGaps: DemoArticle = {
  title: 'Measuring an air gap',
  description:
    'Twice the opening and never under an inch: where to measure from and to, when a wall asks for three times, and the ways in which good air gaps are lost.',
  excerpt: 'The best protection has no moving parts. It is defeated by ten inches of hose.',
  author: 'Linda Okafor',
  category: 'Regulations',
  supplier: null,
  accessLevel: 'free',
  daysAgo: 120,
  views: 694,
  isPublished: true,
  relatedTo: 'codeUpdate',
  content: `An air gap is the unobstructed vertical distance, through free air, between the lowest end of a supply outlet and the flood level rim of what it fills. It cannot stick, leak or wear. It protects against backpressure and backsiphonage, at any hazard. And it is defeated in a second by someone who pushes a piece of hose over the outlet to stop the splashing.

So it is inspected on the same yearly round as the assemblies are tested.

## The rule

The gap is at least **twice the effective opening** of the outlet, and never less than **1 inch**.

| Effective opening | Free of walls | Near a wall |
| --- | --- | --- |
| 1/2 inch or less | 1 inch | 1 1/2 inches |
| 3/4 inch | 1 1/2 inches | 2 1/4 inches |
| 1 inch | 2 inches | 3 inches |
| 2 inches | 4 inches | 6 inches |
| 4 inches | 8 inches | 12 inches |

A wall close by lets water cling and be drawn along it. The larger value applies when the nearest wall is closer than three times the opening, or when two walls that meet are closer than four times. Your plumbing code has the exact distances.

Some purveyors ask for more at the service connection. As everywhere, your water purveyor's rule comes first.

## Where to measure

- **From** the lowest point of the outlet, the very end of the pipe. With a bevelled end, its lowest tip. With a float valve, its outlet and not the valve's body.
- **To** the flood level rim: the height at which water runs over the edge when everything else has failed. That is the rim of the tank. It is **not the overflow pipe**, unless the overflow has been shown to carry the full inflow.
- **The effective opening** is the smallest cross-section of the water's path at the outlet. For plain pipe it is the inside diameter. A 1 inch copper pipe is 1.03 inches inside; use 2 1/8 and do not argue over hundredths.

Measure with a steel rule, and write the number. "Approved air gap" is not a measurement.

## Inspect it

1. Find the outlet. Follow the pipe from the wall by eye and hand, not from the drawing.
2. Is it the only supply? Look for a second, smaller line: chemical feed, a spray ring, a fill hose.
3. Look for threads on the outlet. A threaded end will have a hose on it by Friday. Ask for a plain one, or a hose vacuum breaker where it must be threaded.
4. Measure opening and gap. Note the distance to the nearest wall.
5. Look at the overflow: is it free, screened, and at least as large as the inlet? Does it end in the open?
6. Let it run at full flow for a minute. Does the stream stay in one piece and land inside?
7. Ask the person who works there what they do when it splashes.

## How air gaps are lost

| What you find | What it is now |
| --- | --- |
| Hose from the outlet into the tank | A direct cross-connection |
| A splash skirt closed all round | No free air |
| Tank rim raised with a welded collar | Half the gap that was approved |
| Outlet lowered to fill buckets | The same |
| New bypass round the break tank "for when the pump fails" | No protection, on the worst day |
| Drain line of a softener pushed into the standpipe | Sewage, one blockage away |

## Drains too

The same rule works in the other direction. A relief valve's discharge, a softener's backwash line, an ice maker's drain end **above** the receptor with a gap of twice their own diameter. What can be flooded by a blocked drain may not reach into it.

## What it costs

The water behind an air gap has no pressure. It has to be pumped again, and the tank is open to what falls in: cover it, screen it, and clean it once a year. Where that price is too high, an RP is the usual alternative, and for a few uses, such as sewage and reclaimed water, there is none.

> Standing by the tank, put the question differently: if the main were empty, and this tank overflowed, could a single drop get from there to here? If you have to think about it, it is not an air gap.
`,
};
