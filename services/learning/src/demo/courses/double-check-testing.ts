import type { DemoCourse } from '../demo-course.ts';
import { doubleCheckDiagnosis } from './double-check-diagnosis.ts';

export const doubleCheckTesting: DemoCourse = {
  title: 'Double Check Testing and Diagnosis',
  description:
    'Two checks, one hose and a sight tube. How to get an honest 1.0 psid out of an assembly whose shutoffs leak, and how to tell a worn disc from a stone.',
  outcomes: [
    'Decide whether a double check belongs on a service at all',
    'Set the gauge at the right height, every time',
    'Test both checks in the direction of flow, past a shutoff that leaks',
    'Tell disc compression, debris and a broken spring apart',
    'Test detector assemblies and assemblies installed vertically',
  ],
  content: `A double check gives no sign when it fails. The test is the only time in the year when anyone knows whether it works, and a careless test is worse than none, because everyone then believes it.

Five lessons. The third is the procedure; the two before it are what makes the procedure true, and the two after are what you need when it will not come out.`,
  duration: '2.5 hours',
  level: 'intermediate',
  accessLevel: 'free',
  price: '0',
  category: 'Testing',
  manufacturer: null,
  daysAgo: 75,
  isPublished: true,
  lessons: [
    {
      title: 'What a double check may protect',
      duration: '25 min',
      content: `Two spring-loaded checks in one body, a shutoff at each end, four test cocks. Water passes when the supply is higher than downstream by what the two springs take together, 2 to 6 psi on most. In the other direction both shut, each one by itself.

## Why low hazard only

Suppose the second check wears out. Nothing shows. The first one goes on alone, for months. Then it catches a grain of sand, and backpressure is through. In an RP, water on the floor would have told you of the first failure. In a double check **the first failure is silent**.

With a low hazard (stale water, harmless taste) that risk is accepted. With anything that can make people ill, it is not.

## Where you will find them

- Plain fire sprinkler lines, as DC or DCDA
- Apartment and office buildings without special hazards, where the purveyor asks for containment
- Food processing with harmless products
- Irrigation, in states that rate it as low hazard. Others do not

## Where you will find them by mistake

| Place | Why it is wrong |
| --- | --- |
| Fire line with antifreeze, foam, or a fire department connection near a pond | The hazard is high |
| Boiler with treatment | High |
| Irrigation with an injector | High, and pumped |
| Medical, laboratory, mortuary | High |
| The building was an office, and is a nail salon today | Changed use |

You are not the one who decides: the purveyor is. But you are the one who sees it. Put it in the remarks, with what you saw, not with what you think of it: "Injector with label *20-20-20* on irrigation line downstream of DC".

## Below ground

A double check may stand in a box or vault in many places, since it has no port that opens to the air. But its test cocks may not stand under water: plug them, and note a flooded box. When the test cocks are open in a flooded box, you have made a cross-connection yourself. Pump first.

## Check yourself

- A DC passes with 1.4 and 1.2, on a line with glycol. Pass or fail?
  >! The assembly passes its test. The protection is wrong, and both go on the report.
- Why are two checks in series not the same as one check twice as good?
  >! They fail independently. It is only better while somebody makes sure that both work.`,
    },
    {
      title: 'Gauge height and sight tube',
      duration: '30 min',
      content: `In this test the low side of the gauge is open to the air. You are comparing the water **ahead** of the check with the atmosphere, while the water **behind** it stands at the atmosphere's pressure too. So the difference is what the spring holds. But only at one height.

## Why height counts

From the gauge's center down to the assembly there is a hose full of water. Water weighs 1 psi in 27.7 inches.

| Gauge is held | It reads |
| --- | --- |
| at the height of the water behind the check | right |
| 14 inches too high | 0.5 too low |
| 28 inches too high | 1.0 too low |
| 14 inches too low | 0.5 **too high** |

A check that holds 0.7 passes with a gauge lying on the ground in front of a cage. That is not a matter of taste.

## Which height?

The **surface of the water behind the check**:

1. Test cock is the highest point of the check body, water stands at its outlet: hold the gauge there.
2. Test cock is below the top: fit a **sight tube** that rises above the top of the body, and hold the gauge at the water in the tube. The tube keeps the body full. Without it air gets in behind the disc, and you measure a check half in air.
3. The water falls in the tube: it is leaving through shutoff No. 2. When it has fallen as far as it will, hold the gauge at the center line of the assembly, and read.

## Sight tube

A foot of clear tube on a brass fitting. Keep it clean; a tube green with algae shows nothing. Fill it from the assembly, not from a bottle: open the cock for a second with the pressure still on, and close it when the tube is full.

## Bleed-off valve

A tee with a small valve, screwed to the upstream test cock, with the hose on its other leg. It lets water **out ahead of the check**. When shutoff No. 1 leaks, that leak has to go somewhere: through the check, out of the tube, forever; or out of your bleed-off valve.

## Exercise

Take any vessel with a hose. Fill hose and gauge, put the hose's end in the water, and move the gauge up and down by two feet. Watch the needle. Do it once and you will never lay a gauge on the ground again.

## Check yourself

- The vault is five feet deep and you stand on the rim with the gauge at your belt, eight feet above the check. How wrong is the reading?
  >! 96 / 27.7 = 3.5 psi too low. Everything fails.
- Is the low hose needed?
  >! No. It hangs, open, at the height of the gauge, or is left off.`,
    },
    {
      title: 'The test',
      duration: '35 min',
      content: `Notify, identify, inspect, observe, as always. If it is a fire line, go no further until you have read about impairments.

Flush: No. 4 open; No. 1, No. 2 and No. 3 opened and closed in turn; No. 4 closed.

## First check

1. Bleed-off valve on test cock **No. 2**, high side hose on it. Open No. 2, bleed the hose through the gauge, and blow a little through the bleed-off valve too.
2. Sight tube on **No. 3** if No. 3 is not the highest point. Fill it. Close No. 3.
3. Shutoff **No. 2** closed.
4. Shutoff **No. 1** closed.
5. Gauge at the height of the tube's water, or of the outlet of No. 3.
6. Open **No. 3**. Water runs, slower, stops.
7. Needle still? **Read.** 1.0 or more.
8. Close No. 3 and No. 2.

## Second check

1. Open shutoff No. 1 to fill up, and flush hose and fittings.
2. Bleed-off valve and hose to **No. 3**, tube to **No. 4**. Open No. 3, bleed, fill the tube, close No. 4.
3. Shutoff No. 1 closed. No. 2 is closed still.
4. Gauge at the height of No. 4.
5. Open **No. 4**. Wait, read. 1.0 or more.
6. Close No. 4 and No. 3.

## Put it back

1. Hoses and fittings off, plugs in.
2. Shutoff No. 1 open, slowly, all the way.
3. Shutoff No. 2 open, slowly.
4. Run water. Listen. A double check that hums has a disc that flutters.

## How long to wait

Small assemblies settle in five seconds. A 6 inch one may need two minutes. The tube decides, not the clock: **no water moving, no needle moving**.

## The other way

Some purveyors accept the two-hose test: high on No. 2, low on No. 3, shutoff No. 1 open and No. 2 closed, read the differential; then No. 3 and No. 4. It leaves shutoff No. 1 alone, which is an advantage on old gate valves full of scale. It is only true **without flow**. So prove that shutoff No. 2 is tight, or the building quiet, before you write the number down: a check in flow reads higher than a check at rest.

## Check yourself

- Why is shutoff No. 2 closed before No. 1?
  >! So that the assembly is full and under pressure when you shut it in. The other way round, the building would drink it empty.
- The tube on No. 3 drips once in four seconds and the needle stands at 1.3.
  >! Shutoff No. 1 leaks a trace. Crack the bleed-off valve until it stops, read again, record that.`,
    },
    ...doubleCheckDiagnosis,
  ],
};
