import type { DemoLesson } from '../demo-course.ts';

/** The last lessons of Backflow Basics: who does what, and where to look. */
export const basicsInPractice: readonly DemoLesson[] = [
  {
    title: 'Who is responsible for what',
    duration: '20 min',
    content: `Four parties, and everyone believes it is one of the others.

| Party | Does | Answers for |
| --- | --- | --- |
| Water purveyor | Runs the program: surveys, letters, records, shutoffs | The water up to the meter |
| Owner | Buys, installs, tests, repairs, pays | Everything after the meter |
| Tester | Tests to the approved procedure, reports what was read | The truth of the report |
| Code official, health department | Plumbing inside, permits, incidents | People inside the building |

Federal law makes safe water the purveyor's duty; state rules turn it into a program with deadlines. That is why a letter comes, and why the purveyor may shut off a service that stays unprotected. For a tester the order is simple: **the purveyor's rule comes first**, then the code, then what you learned.

## What a certification lets you do

A tester's certificate lets you test. It may not let you

- **repair**, where the state asks for a plumber's or contractor's license,
- open a **fire line**, where a fire license is needed,
- **install** without a permit,
- test at all for a purveyor who has not registered you and your gauge.

Know these four answers for every town you drive to.

## How often

Every assembly once a year is the rule nearly everywhere; high hazards twice in some programs. In addition:

1. when it is installed,
2. after any repair,
3. when it has been moved or replaced,
4. after an incident.

## What to say to an owner

People pay for what they understand. Three sentences that work:

> "This valve keeps what is in your building out of the drinking water. It has springs and rubber in it, and they wear without anyone noticing. Once a year I measure whether it still holds, and the water company gets the numbers."

And when it has failed:

> "It has done its job up to now, but the first check no longer holds. I have to report it. I can repair it today for this much, or the purveyor will give you until that date."

Never say that the water *was* unsafe. You do not know that. Say what you measured.

## Check yourself

- The owner asks you not to send in a failure until he has saved up for it.
  >! You report what you read, within the time limit. Offer him help in asking the purveyor for an extension.
- A neighbor's hose fills your street with blue water. Whom do you call?
  >! The purveyor, at once, by phone. Then your customer.`,
  },
  {
    title: 'A walk through a house, a restaurant and a shop',
    duration: '25 min',
    content: `Now find them yourself. Read each list, stop before the answers, and think.

## The house

*Kitchen faucet with a pull-out spray, dishwasher, two hose bibbs, lawn irrigation, boiler with make-up, water softener, a pool filled by hose.*

| Place | Protection that belongs there |
| --- | --- |
| Pull-out spray | Check built into the faucet; the head must hang above the rim |
| Dishwasher | Built-in air gap; the drain over an air gap fitting or high loop, as the code says |
| Hose bibbs | Hose bibb vacuum breaker, the kind that drains itself where it freezes |
| Irrigation | PVB 12 inches above the highest head, or RP |
| Boiler make-up | Low hazard without treatment: dual check with vent, where the code allows. Treated: RP |
| Softener drain | Air gap at the standpipe |
| Pool | Hose over the rim, held by a fixed air gap; never under water |

## The restaurant

*Pre-rinse spray, mop sink with a threaded faucet, soap dispenser on the mop sink, ice maker, steam oven, carbonator, grease trap washer.*

1. **The mop sink** is the worst of them: a hose in a bucket, and a soap dispenser on the same faucet that leaves the vacuum breaker under pressure all night. It needs a dispenser with an air gap, or a bleeding fitting and the right device.
2. **The carbonator**: a vented device listed for it, or an RP, and no copper after it.
3. **The pre-rinse spray** that hangs into the sink: a shorter hose or a spring that keeps it up, and a vacuum breaker.
4. **Steam oven and ice maker**: what their listing says, and their drains over an air gap.

## The shop

*A small machine shop: coolant mixing station, parts washer, compressor with water cooling, eyewash, a hose on a reel.*

- Coolant mixed by hose: a tank filled through an air gap, or an RP on the line.
- Cooling water that leaves through a pipe to the drain: air gap at the drain, RP on the supply where treatment is added.
- The eyewash is for drinking water only. It is on the *protected people's* side, never behind the process RP.
- At the meter: the purveyor will most likely want an RP for the whole building. The inside devices remain.

## What they have in common

Look for three things and you find nine in ten: **a thread** (somebody will put a hose on it), **a rim** (something can be under it), **a pump** (something can push).

## Where to go from here

You know the words now. The next step is a gauge: take *Vacuum Breakers: PVB and SVB in the Field*, with the two simplest tests, then the double check, then the RP.`,
  },
];
