import type { DemoLesson } from '../demo-course.ts';

/** The last lessons of Double Check Testing: leaks, detectors and vertical assemblies. */
export const doubleCheckDiagnosis: readonly DemoLesson[] = [
  {
    title: 'When the water does not stop',
    duration: '35 min',
    content: `A running tube is not a failure. It is a question: from which end does the water come?

## Ask with the bleed-off valve

First check's test. The tube on No. 3 runs. Open the bleed-off valve on No. 2, slowly.

| What happens | Then |
| --- | --- |
| The tube slows, and stops as you open further | Water comes past shutoff **No. 1**. Set the valve so that the tube just drips, and read |
| Nothing changes at the tube, and the needle falls | Water comes from **behind**: past shutoff No. 2 and through the second check |
| The tube slows but never stops with the valve wide open | Shutoff No. 1 leaks too much to test past |

In the second case close something further downstream, or wait until the building has drained to a level below the assembly. The second check does not hold back water there, which you will see again in its own test.

In the third case work shutoff No. 1 open and shut a few times to clear its seat. If it stays bad, the assembly cannot be tested. It is not "passed with remarks": it needs a valve.

## Disc compression

Large, soft discs go on giving water as they relax: the tube overflows in drops for minutes although nothing leaks. Let the pressure down a little further with the bleed-off valve, close it, and wait. Compression ends. A leak does not.

## What the numbers say

| First check | Second check | Think of |
| --- | --- | --- |
| 1.6 | 1.5 | Healthy |
| 1.1 | 1.6 | First spring tired, or its seat worn by flow |
| 0.0 | 1.5 | Stone or cut in the first check. It stops what comes down the main |
| 0.0 | 0.0 | Work on the main, lately. Flush and test again |
| 1.5 | 0.4 | Backpressure with dirt, or water hammer |
| 4.0 | 1.5 | Gauge too low, or shutoff No. 1 leaking; believe neither |

## Flush, then test again

Close up, open shutoff No. 2 and a hydrant or the largest tap, two minutes. Then the whole test. Record the first result as *initial*, say *flushed* under repairs, and the second as *final*. The purveyor wants to know that there is debris in the main.

## Check yourself

- The first check reads 1.8 with the tube running hard. Pass?
  >! No reading. With flow through it a check shows more than it holds.
- After flushing both read 1.4. What is on the report?
  >! Initial 0.0 and 0.0 failed; flushed; final 1.4 and 1.4 passed.`,
  },
  {
    title: 'Detectors and vertical assemblies',
    duration: '25 min',
    content: `## Double check detector assembly (DCDA)

Large mains would let a thief's hose or a slow leak pass without noticing. So round the main checks goes a small bypass, with a meter and a double check of its own. The main checks are loaded a little more than the bypass, so that the first few gallons a minute go **through the meter**.

Test three things:

1. The **main line** double check, like any other.
2. The **bypass** double check. Close its own shutoffs; use its own test cocks.
3. That the **meter moves** at low flow: with the main back in service and shutoff No. 2 closed, open test cock No. 4 of the main a little, and look at the small hand. No movement means that a main check does not shut, a bypass valve is closed, or the meter is dead.

Write down the meter reading. A type II assembly has one check in the bypass, in series with one of the main's; its form has a line less. An RPDA is the same idea with reduced pressure assemblies.

For the test of the main the bypass has to be shut as well: open, it feeds water round the checks, and the tube never stops. Open it again afterward. A bypass left closed is found a year later, by you, with a meter that has not moved.

## Vertical, flow up

Many assemblies are approved for it, not all: look at the listing. The lower end is the inlet.

- The downstream side of each check stands *above* it. Water stays there by itself, so you get good readings, if you hold the gauge at the **downstream cock's** height, which is a different one for each check.
- If the downstream cock is below the top of the check body, use the tube as before: it has to reach above the body.
- For the first check the tube should reach above test cock No. 4, since the second check may let the water above it down to you.

## Vertical, flow down

Rarely approved. When it is, follow the manufacturer's procedure. If you find one that is not approved, it is an installation finding, whatever the gauge says.

## N-pattern and others

Inlet and outlet down, checks sideways in the arms. Find the cocks by following the water: ahead of, between, behind. The numbers stamped on them help; paint and replaced cocks do not.

## Check yourself

- Main checks 1.5 and 1.4, bypass 1.2 and 0.6. Result?
  >! The assembly has failed. The bypass is a way round the main.
- The bypass meter shows 900 gallons more than last year, on a line that should stand still.
  >! A leak, or use. Report it to the owner, and to the purveyor if its form asks for the reading.`,
  },
];
