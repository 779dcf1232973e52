import type { DemoCourse } from '../demo-course.ts';
import { basicsInPractice } from './basics-in-practice.ts';

export const backflowBasics: DemoCourse = {
  title: 'Backflow Basics: Cross-Connections and What Stops Them',
  description:
    'What makes water run the wrong way, where drinking water touches something it should not, and the six kinds of protection. For plumbers new to the field, and for the office that answers their phone.',
  outcomes: [
    'Tell backsiphonage from backpressure, and name two causes of each',
    'Find the usual cross-connections in a house, a restaurant and a shop',
    'Say what each kind of assembly protects against, and what it does not',
    'Explain to an owner in plain words why the test is due every year',
  ],
  content: `Water runs from high pressure to low. Nothing in a pipe knows which end is the main. Everything in our trade follows from these two sentences.

The five lessons need no more than a plumber's knowledge of pipe and fittings. Take them in order. Each ends with a few questions; if you can answer them aloud, go on.`,
  duration: '2 hours',
  level: 'beginner',
  accessLevel: 'free',
  price: '0',
  category: 'Cross-Connection Control',
  manufacturer: null,
  daysAgo: 140,
  isPublished: true,
  lessons: [
    {
      title: 'What a cross-connection is',
      duration: '20 min',
      content: `A **cross-connection** is any place where drinking water is joined, or could be joined, to something that is not drinking water. *Could be* matters: a hose bibb is a cross-connection although no hose hangs on it today.

**Backflow** is water moving the wrong way through such a place. Without the connection it cannot happen; without the reverse flow the connection does no harm. You take away one or the other.

## Direct and indirect

- A **direct** cross-connection is piped: the fill line of a boiler, a sprinkler system, an irrigation main. It can be sucked back and pushed back.
- An **indirect** one has air between, until someone closes it: a hose in a bucket, a faucet below the rim of a basin, a pipe that ends in a tank. It can only be sucked back.

## Four you pass every day

1. **The hose in the spray tank.** A man fills 50 gallons of weed killer mix, with the hose under the surface. A main breaks two streets away. The hose empties the tank into the house.
2. **The boiler feed.** Water treated against rust stands at 30 psi behind a valve that never quite closes. When the main falls to 20, it leaks the other way.
3. **The soda machine.** Carbon dioxide at 80 psi or more pushes carbonic acid back into a copper pipe. It dissolves the copper. People drink it and are sick within minutes.
4. **The irrigation line.** Heads lie in wet soil among fertilizer and dog dirt. With the valve open and the pressure gone, each one is a small siphon.

## Actual and potential

A survey notes both. An *actual* cross-connection exists now: fix it today. A *potential* one needs only a hose or a fitting. A threaded faucet over a plating tank is potential on Monday and actual on Tuesday.

## Check yourself

- Is a toilet tank a cross-connection?
  >! Yes, through its fill valve. The air gap or vacuum breaker built into the valve is its protection, as long as the tank's water cannot reach the outlet.
- Is a closed valve protection?
  >! No. Valves leak, and people open them.
- A fire sprinkler line carries the same city water. Why protect it?
  >! It has stood in steel for years. It is black and smells, and there may be antifreeze in it.`,
    },
    {
      title: 'Backsiphonage and backpressure',
      duration: '25 min',
      content: `Two forces turn water round. Keep them apart, because half of all protection works against one of them only.

## Pressure in feet

A column of water **2.31 feet** high weighs **1 psi** at its foot. A building whose top tap is 46 feet above the meter has 20 psi standing on the meter, whatever the main does. It is worth knowing by heart: 10 psi is 23 feet.

## Backsiphonage: the supply is missing

The pressure in the main falls below the atmosphere's, and the atmosphere pushes the water in your hose back, just as it pushes lemonade up a straw.

Causes:

- a main breaks or is shut for repair,
- the fire department opens a hydrant and draws more than the pipe can carry,
- a booster pump takes from a line that is too small,
- a tap is opened on a lower floor with the building valve shut.

The most the atmosphere can lift is about 34 feet, and less at altitude. It needs no pump and no machine. **Any building can suffer backsiphonage at any time.**

## Backpressure: the customer pushes

Downstream pressure rises above the supply's, and the water goes where it must.

| Source | How it makes pressure |
| --- | --- |
| Pump | Chemical feed, washer, fire pump, process |
| Height | Tall building, tank on the roof, field on a hill |
| Heat | Boiler, water heater in a closed system |
| Gas | Carbon dioxide, compressed air on a line |

The supply may be perfectly normal. A 100 psi washer on a 60 psi service pushes back all day.

## Which protection against which

- Everything with **air** in it works against backsiphonage only: atmospheric, pressure and spill-resistant vacuum breakers. Under backpressure the air inlet stays shut and the water passes the check as soon as it leaks.
- Everything with **two checks** works against both: double check and reduced pressure.
- The **air gap** works against both, because there is nothing to push through.

## Check yourself

- The main stands at 50 psi. A tank's water surface is 130 feet above the meter. Which way does the water want to go?
  >! 130 / 2.31 = 56 psi. Back, with 6 psi to spare.
- A shop adds a pressure washer with a soap injector to a hose bibb that has a vacuum breaker. Enough?
  >! No. It pumps: backpressure. It needs an RP, or a break tank with an air gap.
- Why does a vacuum breaker have to stand above everything it serves?
  >! Water standing higher would push back against it by its weight alone.`,
    },
    {
      title: 'The family of protection',
      duration: '30 min',
      content: `Six kinds. Learn what each is made of, and the rest follows.

## Air gap

Free air between pipe end and rim: twice the pipe's opening, at least 1 inch. For everything, at any hazard. It loses all pressure, and it is easily bridged by a hose.

## Reduced pressure assembly (RP, RPZ)

Two checks with a **zone** between them, and a **relief valve** that opens the zone to the air. The first check takes away 5 psi or more, so the zone always stands lower than the supply. If the zone comes within 2 psi of the supply, the relief valve opens. Whatever fails, the dirt lands on the floor and not in the main. High and low hazard, both directions, always under pressure.

It needs room, height, drainage, and protection from frost. And it spits now and then: it is meant to.

## Double check (DC)

The same two checks without relief valve. Both must fail before anything comes back, but **nobody sees the first one fail**. Therefore low hazard only.

## Pressure vacuum breaker (PVB)

One check, and behind it an air inlet held shut by pressure and opened by a spring. High and low hazard, but backsiphonage only. At least 12 inches above everything downstream. It spills when it fills: outdoors.

## Spill-resistant vacuum breaker (SVB)

A PVB with a diaphragm that shuts the air inlet first. Indoors.

## Atmospheric vacuum breaker (AVB)

A float that falls and lets in air. No spring and no test cocks. Under pressure for more than 12 hours in 24 it sticks, so **no valve may stand after it**. Six inches above what it serves. The hose bibb vacuum breaker is its cousin on a thread.

## Device or assembly?

An **assembly** has shutoffs and test cocks, and can be tested where it stands: RP, DC, PVB, SVB. The others are **devices** or methods: they are inspected and replaced. Test cocks are numbered with the flow, and No. 1 stands ahead of shutoff No. 1 on the RP and the DC. On the PVB it is between the first shutoff and the check.

## Side by side

| | High hazard | Backpressure | Always under pressure | Test |
| --- | --- | --- | --- | --- |
| Air gap | yes | yes | - | inspect |
| RP | yes | yes | yes | yearly |
| DC | no | yes | yes | yearly |
| PVB, SVB | yes | no | yes | yearly |
| AVB | yes | no | no | inspect |

## Check yourself

- An RP drips all the time. Is it dangerous?
  >! It is failing safe, toward the floor. Repair it, and never plug it.
- May a DC protect a lawn with a fertilizer injector?
  >! No. High hazard, and the injector pumps: RP.
- Why is an AVB behind a closed irrigation valve allowed, and ahead of one not?
  >! Behind it, it is dry between runs. Ahead of one, it would stand under pressure and stick.`,
    },
    ...basicsInPractice,
  ],
};
