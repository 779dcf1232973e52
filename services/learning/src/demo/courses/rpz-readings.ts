import type { DemoLesson } from '../demo-course.ts';

/** The second half of RPZ Testing: the readings, and what failures look like. */
export const rpzReadings: readonly DemoLesson[] = [
  {
    title: 'Relief valve and second check',
    duration: '50 min',
    content: `High side on No. 2, low side on No. 3, bled. Shutoff No. 2 closed. Shutoff No. 1 stays **open**: the supply is what you measure against.

Look at the needle. It settles somewhere above 5: go on. It sinks: jump to the last lesson.

## Relief valve opening point

1. High control valve: one turn open.
2. Low control valve: a crack, less than a quarter turn.
3. The needle falls steadily. Supply water is leaking through your gauge into the zone: you are playing the leaking first check.
4. Back of the hand under the port. **First drip: read.**
5. Low control valve closed.

You want the needle to need ten seconds from 7 to 3. If you cannot get it so slow, your needle valve is worn.

Do it twice. Two readings within 0.2 of each other are one reading. If the second is higher by more than that, the first time loosened a sticky disc; write down the **first** one, because it is what would have happened last night.

| Reading | Meaning |
| --- | --- |
| 2.0 or more | Passes |
| 1.0 to 1.9 | Weak spring, stiff diaphragm, disc stuck in its seat |
| Did not open, needle to 0 | Stuck shut, or sensing passage blocked: the worst failure there is. Say so at once |
| Needle stops at 3 or so and nothing happens | Water is leaving through shutoff No. 2 as fast as you let it in |

## Second check against backpressure

1. Bleed the bypass hose and connect it to No. 4. Open No. 4.
2. Low bleed: bring the needle up, above where it stood. Close.
3. High control open (it still is), bypass control **open**.
4. Supply pressure now stands on the back of the second check, about 7 psi more than the zone.

**Steady** is tight. **Down a little, then steady** is tight too: rubber gives, and a volume as small as the zone shows every drop. **Down to the opening point and dripping**: bleed up with the low bleed and try once more. Twice is a leak.

## Shutoff No. 2

With the second check tight, close test cock **No. 2**. The high side now hangs on the downstream water alone, through the bypass hose.

- Needle steady: shutoff No. 2 is tight, or nothing is drawing.
- Needle falls: water is leaving downstream. The readings so far were taken **with flow**, and the first check's reading would come out too high, since a check in flow holds more than a check at rest. Make up for the flow, with the bypass hose from No. 1 to No. 4 or another closed valve, and repeat.
- Needle rises: something downstream **pushes**. You have found backpressure. Write it down.

Open No. 2 again.

## Check yourself

- Relief valve: 2.4 the first time, 3.1 the second. What is on the form?
  >! 2.4.
- The second check test drops from 8.0 to 6.5 and stays; the opening point was 2.6.
  >! Tight.`,
  },
  {
    title: 'First check, buffer, and putting it back',
    duration: '45 min',
    content: `The number you saw at the beginning was the *apparent* reading. Since then you have let water into the zone, pressed discs and bled hoses. Now take the real one.

## The reading

1. Bypass control closed.
2. Open the low bleed until the needle is well above the apparent reading, then close it gently.
3. Wait. The needle comes down a little and stops. **Read to one tenth.**

Why from above? You lowered the zone, the first check opened and let water through, and it shut by itself against its own spring. The differential at which it shut is what it holds. If you came from below you would read what your gauge let in.

Wait a full minute on large assemblies. A needle that goes on sinking, tenth after tenth, and has no bottom is a leak, even when it is at 6 as you look.

## Is it enough?

- Most forms: **5.0 or more**.
- Buffer: first check less relief opening, **3.0 or more** where it is asked for, and always after a repair. Below it the assembly passes and spits, and you will be called.

| First check | Relief opening | Buffer | What you say |
| --- | --- | --- | --- |
| 8.2 | 2.6 | 5.6 | Passes, healthy |
| 5.4 | 2.1 | 3.3 | Passes; note it for next year |
| 5.2 | 2.8 | 2.4 | Passes without the buffer rule, fails with it; will spit |
| 4.6 | 2.2 | 2.4 | Fails |
| 6.0 | 1.8 | 4.2 | Fails: relief valve |

## Putting it back

1. Test cocks No. 2, 3 and 4 closed. Hoses off, gauge drained.
2. Shutoff No. 2 **slowly**. A fast valve empties the zone in a second and the relief valve barks.
3. Let water run in the building, then stop. Port dry in both cases?
4. Plugs back in the test cocks if they had any. Handles as found. Seal and lock.
5. Tag with date, result and initials.
6. Tell the owner that the water is on, and ask someone to open a tap.

## The report, on the tailgate

Readings, result, gauge number, time. Not at home: the third assembly of the day always takes the second one's numbers.

## Exercise

Do the whole test without a list, aloud, with a colleague who only says "stop" when a valve is moved out of order. When you get through three times without a stop, you are ready for the exam.

## Check yourself

- The needle shows 5.6 after the bleed, 5.3 after one minute, 5.0 after two, 4.8 after three.
  >! It leaks. Failed.
- Why are the cocks closed before shutoff No. 2 opens?
  >! The hoses would otherwise join supply, zone and downstream to each other.`,
  },
  {
    title: 'Eight failures by the needle',
    duration: '55 min',
    content: `Cover the right-hand column with a sheet. Eight assemblies, hoses on No. 2 and No. 3, shutoff No. 2 closed.

| You see | It is |
| --- | --- |
| 1. Needle sinks to 2.4 by itself, relief valve drips, stops when you open No. 4 | First check leaks |
| 2. Dry at rest; in the second check test, needle to 2.4 twice, relief valve runs | Second check leaks |
| 3. Needle stands at 7.5, relief valve runs all the time | Relief valve seat or disc held open |
| 4. Needle goes to 0 in the relief test, no drip | Relief valve stuck shut, or its sensing passage blocked |
| 5. Needle stops at 4 in the relief test, no drip; falls when No. 2 is closed | Shutoff No. 2 leaks |
| 6. Relief opens at 1.6; first check 8 | Relief valve spring or diaphragm |
| 7. First check 3.1 and steady, relief valve dry at rest | Weak or wrong first check spring |
| 8. Needle at the top of its scale whatever you do, relief valve dry | The low side sees no pressure: test cock No. 3 blocked or shut, low bleed open. Not the assembly at all |

## How to think

Two questions get you to seven out of eight.

**Does it run at rest?** If it does, is the differential low (something lets water into the zone) or high (the relief valve itself)?

**Does it change when water flows?** With No. 4 open, a first check that leaked becomes an open check like any other, and the zone falls. A relief valve held open does not care.

## Two at once

It is not rare: one stone breaks into two.

- First check leaks and second check leaks: repair the first, test again, and find the second. You cannot make the second check's test while the zone will not stand up.
- Shutoff No. 2 leaks and hides a leaking first check: the flow downstream keeps the zone low. The needle looks fine at 6 until you make up for the flow, and then it sinks. It is why the shutoff is tested.

## Disc compression

Soft new discs take up water as they are pressed in. In the second check test they may drop the needle to the opening point *once*. Bleed up, do it again, and it holds. Once is compression, twice is a leak.

## Before you order parts

1. Open shutoff No. 2 and a large tap, and flush for two minutes.
2. Test again.

One failure in three after work on the main is gone after that. You still record the failed initial test. What you found is what was there.

## Final exercise

Draw the assembly, and write beside it supply 70, first check 6.5, relief opening 2.5, second check 1.8. Work out: the zone at rest, downstream at rest, the zone pressure at which it opens, the buffer. Then let the first check leak, and write down every pressure again.

*Zone 63.5, downstream 61.7, opens at 67.5, buffer 4.0. With the first check leaking: the zone rises to 67.5 and drips there; downstream follows to 65.7, the zone less the second check's 1.8.*`,
  },
];
