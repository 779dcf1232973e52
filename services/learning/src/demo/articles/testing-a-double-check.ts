import type { DemoArticle } from '../demo-course.ts';

export const testingADoubleCheck: DemoArticle = {
  title: 'Field test of a double check, and what a leaking shutoff hides',
  description:
    'Testing both checks of a double check valve assembly in the direction of flow, with the gauge at the right height, and how to recognize a shutoff that leaks before it spoils the reading.',
  excerpt: 'Each check must hold 1.0 psid in the direction of flow. Getting an honest reading is the work.',
  author: 'Elena Ramirez',
  category: 'Test Procedures',
  supplier: 'Pacific Crest Valve & Supply',
  accessLevel: 'free',
  daysAgo: 61,
  views: 1688,
  isPublished: true,
  relatedTo: 'checkRepair',
  content: `A double check valve assembly (DC, DCV or DCVA) is two independent spring-loaded checks between two shutoffs, with four test cocks. It protects against backpressure and backsiphonage, but only for a **low hazard**: there is no relief valve to tell anyone that a check has failed. That is why its test matters. Nobody will notice otherwise.

Each check must hold at least **1.0 psid in the direction of flow**, with the water downstream of it at atmospheric pressure.

## Two ways to test

| Method | Where the hoses go | Shutoff No. 1 |
| --- | --- | --- |
| One hose and a sight tube (USC) | High side ahead of the check, tube on the cock behind it | Closed |
| Two hoses (differential across the check) | High side ahead, low side behind | Open |

The first one is described here. It measures against the atmosphere, so a shutoff that leaks shows itself. The second is quicker, and keeps you from working shutoff No. 1 loose with all its scale, but it gives a true reading only when nothing flows downstream. Ask which one your water purveyor accepts.

## Prepare

1. Get permission for the shutdown. If the assembly feeds a fire system, stop here and read the fire line procedure first: the alarm company, the fire department and the building all have to know.
2. Check make, model, size and serial number against the form.
3. Flush the cocks: No. 4 open, then No. 1, 2 and 3 one by one, then close No. 4.
4. Fit a bleed-off valve (a small tee with its own valve) to test cock No. 2, and connect the high side hose to it. It lets you deal with a leaking shutoff No. 1 later on.

## The gauge has to be at the right height

The low side of the gauge is open to the air. Its reference is therefore its own height: a gauge held 28 inches too high reads 1 psi too low, and one held too low makes a weak check pass. Hold its center at the height of the water behind the check: at the outlet of the test cock, or at the top of the water in the sight tube.

If the test cock behind the check is not the highest point of the check body, put a short tube on it that reaches above the body. Otherwise air gets in behind the disc as the water runs out.

## First check

1. High side hose on test cock No. 2. Open No. 2 and bleed the hose and gauge.
2. Sight tube on test cock No. 3. Open No. 3 to fill the tube, then close it.
3. Close **shutoff No. 2**, then **shutoff No. 1**.
4. Open test cock No. 3. Water runs out of the tube and the needle falls.
5. When the water stops and the needle stands still, read the gauge. Record it: **1.0 psid or more** passes.
6. Close both cocks, open shutoff No. 1 to bring the pressure back, and move the hose and tube.

## Second check

1. High side hose and bleed-off valve on test cock No. 3, tube on test cock No. 4. Bleed, and fill the tube.
2. Close shutoff No. 1 again. Shutoff No. 2 is still closed.
3. Open No. 4, wait until the water stops, read, record. **1.0 psid or more** passes.
4. Close the cocks and open shutoff No. 1, then shutoff No. 2, slowly.

## When the water does not stop

Something is feeding the tube. It is one of two valves.

| What you see | What it is | What to do |
| --- | --- | --- |
| Tube runs, needle stays above zero and steady | Shutoff No. 1 leaks through an open check | Open the bleed-off valve until the tube only just drips, then read |
| First check: tube runs, and the bleed-off makes no difference | Water comes back past shutoff No. 2 and a second check that does not hold | Close a valve downstream, or repair |
| Tube stops, needle goes to zero | The check under test leaks | Failed |
| Second check: the water sinks in the tube | Shutoff No. 2 leaks toward the building | Hold the gauge at the center of the assembly, wait, and read again |

Do not "fix" a leaking shutoff No. 1 with more force on the handle. The bleed-off valve ahead of the check takes what the shutoff lets by; when it is open just far enough, the tube drips and the reading is good. If you cannot get there the leak is too large to test past, and the shutoff has to be repaired first.

## Detector assemblies

A double check detector assembly (DCDA) has a small metered double check as a bypass around the main line checks. Test the bypass assembly as a double check of its own, and record it on its own lines. While you are there, write down the meter reading. A meter that has moved since last year tells of a leak, or of somebody using the fire line for water.

## What the numbers tell you

- **1.0 to 1.5** is common in old but sound assemblies. It passes. Tell the owner when it falls from year to year.
- **0.3 to 0.9** is a weak or wrong spring, or dirt on the seat.
- **0.0** is a cut disc, a damaged seat, or a stone.
- Both checks at zero in a line that was worked on last month is almost always debris. Clean before you order parts.
`,
};
