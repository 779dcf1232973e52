import type { DemoArticle } from '../demo-course.ts';

export const shuttingDownAFireLine: DemoArticle = {
  title: 'Shutting down a fire line: the list before and after the test',
  description:
    'Whom to tell, what to tag, how to close and above all reopen the valves of a double check or RP detector assembly, and how to prove that the system is back.',
  excerpt: 'The test takes forty minutes. The list around it keeps you out of the newspaper.',
  author: 'Gordon Holt',
  category: 'Safety',
  supplier: 'Cascade Fire Assemblies',
  accessLevel: 'premium',
  daysAgo: 40,
  views: 742,
  isPublished: true,
  relatedTo: 'fireLines',
  content: `While shutoff No. 2 is closed, the building has no sprinklers. Everything on this page exists for one reason: nobody may find out about it from a fire, and nobody may leave a valve closed.

In many places only a tester with a fire endorsement, or together with a licensed fire protection contractor, may touch these valves. Find out first.

## The day before

1. **The owner's written consent**, with date, hours and a person who is on site.
2. **The alarm company**: account number and password, and how they put the account on test. Without it you call out the fire department.
3. **The fire department or fire marshal**: a phone call in some towns, a permit in others.
4. **The insurer**, where the policy asks for it. The owner knows, or finds out from you.
5. **What depends on the water**: fire pump, standpipes, hydrants behind the assembly, a kitchen on the same line.
6. **A fire watch.** NFPA 25 asks for measures such as a fire watch, evacuation or a temporary supply when a system is out for more than 10 hours in a 24-hour period. Some fire departments want a watch from the first minute. Your test is shorter, but a repair may not be.
7. **Parts.** Carry the rubber kit for both main checks, and for the bypass. A fire line that you cannot put back tonight is the worst outcome you can have.

## On arrival

1. Report to the person named. Sign in.
2. Photograph the positions of **all** control valves, seals and tamper switches.
3. Note the pressures on both gauges of the riser, supply and system.
4. Note the bypass meter. Compare it with last year's.
5. Call the alarm company: *on test*, from when to when. Write down the name and the time.
6. Hang the **impairment tag** on the valve you are going to close, and one at the fire department connection and the control panel where the owner's program asks for it.
7. A **fire pump**: to be put out of automatic by those who know it, and only then. A pump that starts against a closed valve, or at the pressure drop of your test, is expensive.

## Closing

1. Close slowly. An OS&Y gate of 8 inches takes about 25 turns. **Count them, and write the number down.**
2. The tamper switch should report within the first two turns. Ask the alarm company whether it did: it is a useful free test.
3. Expect the second shutoff to leak. Large gates do. The procedure for the double check tells you how to read past a small leak; do not force a gate shut with a bar.

## The test

As for any double check or RP: main line checks first, then the bypass assembly on its own. A DCDA has two first checks and two second checks to record. (A type II detector has a single check in its bypass, and one line on the form for it.)

| Assembly | Reading that passes |
| --- | --- |
| DC and DCDA, each main check | 1.0 psid or more |
| DC bypass, each check | 1.0 psid or more |
| RP and RPDA, main relief valve | opens at 2.0 psid or more |
| RP and RPDA, main first check | as your form asks, usually 5.0 psid or more |
| RP bypass | the same again |

In the direction of flow the **main checks must stay shut at low flow** so that the meter sees it. Open test cock No. 4 of the main line a little, and watch the meter: it has to move. If it does not, the low flow goes through a main check that does not close, or the meter has stopped.

A yearly **forward flow test** at the system's demand is a separate duty under NFPA 25. The field test of the checks does not replace it: it says they close, not that they open.

## Opening: the part that counts

1. Cocks closed, hoses off.
2. Open **shutoff No. 1** if you closed it, then **shutoff No. 2, slowly**: a quarter of the turns, wait until the riser gauges agree, then all the way.
3. Count. The number has to be the one you wrote down. Then a quarter turn back, so that the next one can tell open from stuck.
4. Lock, chain or seal, as found or better.
5. **Main drain test.** Note static pressure, open the 2 inch main drain fully, note residual pressure when it is steady, close it slowly, and note how long the pressure takes to come back. Compare it with the last ones on the riser tag. A residual that fell by more than about ten percent since last year means that **something upstream is not fully open**. Find it before you leave.
6. The tamper switches back to normal at the panel. The waterflow alarm restored.
7. Fire pump back to automatic, by the same person.
8. Tags off, each one counted.
9. Alarm company: off test. Ask them to read back that there is no trouble signal left. Name and time.
10. Owner, fire department, insurer: restored, with the time.

## On the report

Out of service at, back in service at, turns closed and open, main drain static and residual, meter reading, names. These lines protect you in five years, when somebody asks who last touched that valve.

> If you can finish only one step of this list, let it be the main drain test. It is the only one that shows that water really gets there.
`,
};
