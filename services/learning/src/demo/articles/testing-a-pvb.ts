import type { DemoArticle } from '../demo-course.ts';

export const testingAPvb: DemoArticle = {
  title: 'Field test of a pressure vacuum breaker',
  description:
    'Air inlet and check valve of a PVB in about ten minutes: hose positions, gauge height, passing readings, and the installation faults that no reading shows.',
  excerpt: 'Two readings, both at least 1.0 psid, and the look around that comes before them.',
  author: 'Linda Okafor',
  category: 'Test Procedures',
  supplier: 'Inland Water Safety',
  accessLevel: 'free',
  daysAgo: 88,
  views: 1342,
  isPublished: true,
  relatedTo: 'vacuumBreakers',
  content: `A pressure vacuum breaker (PVB, PVBA) has one spring-loaded check and, behind it, a spring-loaded air inlet. While there is pressure the inlet is shut. When pressure falls, the check closes and the inlet opens, and air breaks the siphon. It may stay under pressure for days on end, so valves downstream of it are allowed. It stops **backsiphonage only**. Where a pump, a tank on a hill or chemical injection can push back, a PVB is the wrong assembly, however well it tests.

## Look before you connect

- **Height.** The critical level is at least 12 inches above the highest outlet and the highest piping downstream. Go and look at that outlet: heads get moved uphill after the inspection.
- **No backpressure.** No booster pump, no injector, no elevated tank downstream.
- **Open air.** It spills when it pressurizes and when it relieves. It does not belong above a ceiling or in a box that fills with water.
- **Level and upright**, canopy in place, both shutoffs resilient seated, both test cocks there.

If any of this is wrong, note it. Some purveyors take that as a failure even when both readings pass.

## Readings that pass

| What is tested | Passes at |
| --- | --- |
| Air inlet opening point | 1.0 psid or more |
| Air inlet, fully open | Yes, freely, when the body is drained |
| Check valve, in the direction of flow | 1.0 psid or more |

## Prepare

1. Notify the owner and get permission. Irrigation systems may have a controller that opens a zone in the middle of your test: switch it off.
2. Check the data plate against the form.
3. Flush test cock No. 1 and No. 2.
4. Take the canopy off. You have to see the air inlet move.

Test cock No. 1 is ahead of the check, between shutoff No. 1 and the check. Test cock No. 2 is behind it, between the check and shutoff No. 2.

## Test 1: air inlet

1. High side hose to **test cock No. 2**. Open it and bleed the hose and gauge through the high side bleed. Close the bleed.
2. Hold the gauge at the height of the air inlet. The low side is open to the air, so height is part of the reading: every 28 inches is 1 psi.
3. Close **shutoff No. 2**, then **shutoff No. 1**.
4. Open the high side bleed slowly, a quarter turn at the most. The needle falls.
5. Read the gauge when the air inlet **pops off its seat**. A finger resting lightly on the poppet feels it before you see it. Record: 1.0 psid or more.
6. Open the bleed wide and let the body drain. The poppet has to open all the way. One that lifts a sixteenth and sticks has failed, whatever the gauge said.
7. Close test cock No. 2 and take off the hose.

If the needle will not fall, shutoff No. 1 is leaking and feeding the body. If the air inlet never opens and the needle goes to zero, the inlet is stuck to its seat; that is the most important failure this assembly has.

## Test 2: check valve

1. High side hose to **test cock No. 1**. Open shutoff No. 1 to bring pressure back, then bleed the hose and gauge. Shutoff No. 2 stays closed.
2. Close **shutoff No. 1**.
3. Open **test cock No. 2**. The body drains through it, and the air inlet opens.
4. Hold the gauge at the height of the assembly. When the water stops and the needle stands still, read it: 1.0 psid or more.
5. Close both test cocks and take off the hose.

If water keeps coming out of test cock No. 2, either the check or shutoff No. 1 leaks, or water is running back from the system past shutoff No. 2. A needle that stands at zero with the water stopped is a check that does not hold.

## Put it back

1. Open shutoff No. 1. Expect a short spill until the air inlet seats; opened by a crack only, it goes on spilling.
2. Open shutoff No. 2 slowly.
3. Put the canopy back; it keeps out more than rain. Switch the controller on again.

## Common failures

| Finding | Usual cause | Repair |
| --- | --- | --- |
| Air inlet stuck shut | Disc bonded to the seat after a long time under pressure | New disc; exercise it each season |
| Air inlet opens below 1.0 | Weak or broken spring | New spring and disc |
| Poppet spits when pressurized | Frost has cracked the bonnet or bent the guide | New bonnet and poppet assembly |
| Check below 1.0 | Grit on the seat, worn disc | Clean, then a new disc and spring |
| Water round the bonnet | Cracked body or O-ring | A cracked body is a new assembly |

> A PVB that was not drained before the first hard night fails in spring, and often in a way that only shows when the air inlet is tested. Never pass one on the check alone.
`,
};
