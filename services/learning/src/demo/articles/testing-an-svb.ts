import type { DemoArticle } from '../demo-course.ts';

export const testingAnSvb: DemoArticle = {
  title: 'Field test of a spill-resistant vacuum breaker',
  description:
    'How an SVB differs from a PVB, where its single test cock and its bleed screw are, and the test of check and air inlet with one hose.',
  excerpt: 'One test cock, one bleed screw, one hose: the check first, then the air inlet.',
  author: 'Linda Okafor',
  category: 'Test Procedures',
  supplier: 'Inland Water Safety',
  accessLevel: 'free',
  daysAgo: 96,
  views: 611,
  isPublished: true,
  relatedTo: 'examPrep',
  content: `A spill-resistant vacuum breaker (SVB, SRVB or SVBA) does the work of a pressure vacuum breaker without the splash. A diaphragm shuts the air inlet before the check lets water into the body, so that it can stand indoors: over a dish machine, in a lab, behind an ice maker. Like the PVB, it stops backsiphonage only, and it may be under pressure all the time.

It is tested differently, because it has **one test cock**, ahead of the check, and **a bleed screw** (vent screw) in place of the second one.

## Where it belongs

| Question | Answer |
| --- | --- |
| Backpressure possible downstream? | Not allowed |
| Indoors, over a finished floor? | Yes, that is what it is for |
| Valves downstream? | Yes |
| Under pressure all the time? | Yes |
| Height above the highest outlet | 12 inches in many programs, 6 under some listings: ask the purveyor |

## Readings that pass

- **Check valve**, in the direction of flow: **1.0 psid or more**.
- **Air inlet**: opens at **1.0 psid or more**, and then opens **fully**.

## Prepare

1. Notify the owner. In a kitchen pick the hour yourself; nobody gives you the water at noon.
2. Compare the data plate with the form.
3. Take the canopy off so that you can see the air inlet.
4. Flush the test cock: open and close it. Loosen the bleed screw until water drips, then close it again. If nothing comes out of the bleed screw, its passage is blocked and the test will lie to you. Clear it first.

## Test 1: check valve

1. High side hose to the test cock. Open the cock and bleed the hose and gauge. Close the bleed.
2. Hold the center of the gauge at the height of the **bleed screw**. The water there is open to the air, and is what you measure against. Keep it there for both tests.
3. Close **shutoff No. 2**, then **shutoff No. 1**.
4. Open the bleed screw slowly. Water runs or drips, and the needle falls.
5. When the drip stops and the needle stands still, read the gauge. That is what the check holds: **1.0 psid or more**.

If the bleed screw goes on running, something feeds the body. With the needle steady above zero it is shutoff No. 1, leaking. With the needle at zero, look at shutoff No. 2 and at a check that does not hold.

## Test 2: air inlet

1. Leave the bleed screw open and both shutoffs closed.
2. Open the high side bleed of the gauge **very slowly**. You are lowering the pressure ahead of the check.
3. Read the gauge when the air inlet opens. It is a small movement: watch the poppet, and keep the other hand on the bleed. Record: **1.0 psid or more**.
4. Open the bleed further until the needle is at zero. The air inlet must now be **fully open**.

Some approved procedures take the air inlet first and the check after it. The limits are the same. Use the order on your purveyor's form.

## Put it back

1. Close the test cock and take off the hose.
2. Close the bleed screw. Snug, not tight: it is a small brass thread.
3. Open shutoff No. 1, watch that the air inlet closes without a spray, then open shutoff No. 2.
4. Refit the canopy. Look underneath with a lamp: not a drop.

## What goes wrong

| Finding | Usual cause |
| --- | --- |
| Spills at every start | Diaphragm torn or folded at the last repair |
| Air inlet will not open | Disc or diaphragm stuck, lime on the guide |
| Air inlet opens below 1.0 | Weak spring, or the wrong one: the two springs are not alike |
| Check reads 0 | Grit on the seat; these orifices are small and hold it |
| Readings that never settle | Gauge not held still, or air left in the hose |

Lay the parts out in the order they come out and take a picture. There are few of them, but two springs of nearly the same length have sent more than one tester back to the same kitchen on the same day.
`,
};
