import type { DemoCourse } from '../demo-course.ts';

export const fireLineAssemblies: DemoCourse = {
  title: 'Fire Line Assemblies: Close, Test, Open, Prove',
  description:
    'Detector assemblies from 4 to 10 inches: permissions and notices, the order of the valves, main drain and forward flow tests. Being written.',
  outcomes: [
    'Set up an impairment so that everybody knows of it',
    'Test main and bypass of a detector assembly',
    'Prove with a main drain test that the water is back',
  ],
  content: `A building without water in its sprinklers has only you. This course is about the hour between the first telephone call and the last one.

It builds on *Double Check Testing and Diagnosis*. In many places a fire license is needed besides the tester's certificate.`,
  duration: '80 min',
  level: 'advanced',
  accessLevel: 'premium',
  price: '0',
  category: 'Testing',
  manufacturer: 'ames',
  daysAgo: 1,
  isPublished: false,
  lessons: [
    {
      title: 'Before you touch a valve',
      duration: '25 min',
      content: `Owner, alarm company, fire department, insurer: in this order, all before the day. On the day the alarm company goes on test **first**, and you write down the name and the time.

## What you note on arrival

- Positions of all control valves, with a photograph.
- Pressures at the riser, supply and system.
- Meter of the bypass.
- The last main drain readings, from the tag.
- Pump: in automatic? Who may change that?

## What may go wrong

A pump that starts on the pressure drop of your flush. A dry system whose clapper trips. A waterflow switch that nobody put on test. Think each of them through before you open a test cock: **how much will the pressure fall, and who is listening?**

## Fire watch

NFPA 25 asks for it, or for other measures, when a system is out for more than 10 hours in 24. Many fire departments ask earlier. Your test is short; the repair you may find is not. Agree beforehand who would stand it.`,
    },
    {
      title: 'Main, bypass, meter',
      duration: '30 min',
      content: `1. Bypass shutoffs closed, main shutoff No. 2 closed, main No. 1 closed. Count the turns.
2. Main first and second check: 1.0 psid or more each, in the direction of flow.
3. Main back in service up to shutoff No. 2. Now the bypass as an assembly of its own: 1.0 psid or more each.
4. Bypass open, main No. 2 closed, test cock No. 4 of the main a little open: **the meter moves**.
5. Meter reading, written down.

## Large gates

They leak. Use the bleed-off valve on the upstream cock, and wait for the needle, not for the clock. If the leak is too large, the result is "could not be tested", and a valve has to be repaired.

## Forward flow

The yearly flow at system demand under NFPA 25 is another test: that the checks **open**. It belongs to the fire contractor unless you have agreed otherwise. Ask for its result: a pressure loss that has grown since last year is a check that hangs.`,
    },
    {
      title: 'Opening and proving',
      duration: '25 min',
      content: `Open slowly, count to the number you wrote down, a quarter turn back, lock.

## Main drain test

1. Static pressure.
2. Main drain fully open, where the water can go.
3. Residual, when it is steady.
4. Close slowly. Note how long the static takes to come back.

Compare with the tag. A residual more than about ten percent lower than the last one: something upstream is not open. Do not leave.

## The calls, backward

Panel normal, pump in automatic, tags counted, alarm company off test with no signals left, owner, fire department. Name and time of each, on the report.`,
    },
  ],
};
