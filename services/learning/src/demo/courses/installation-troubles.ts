import type { DemoLesson } from '../demo-course.ts';

/** The last lessons of Installing Assemblies: what comes after the pipe is in. */
export const installationTroubles: readonly DemoLesson[] = [
  {
    title: 'Closed systems: expansion and hammer',
    duration: '35 min',
    content: `The day an assembly goes in, two old peace treaties end: heated water can no longer go back to the main, and shocks can no longer leave.

## Thermal expansion

From 60 to 140 degrees water grows by 1.6 percent: 0.8 gallon in a 50 gallon heater. Without room for it the T&P valve opens at 150 psi, day after day.

**Check before you install.** Any heater downstream? Any expansion tank? Does its air valve give air or water? What is the static pressure? Then quote the tank together with the assembly.

| 50 gallon heater, limit 80 psi | Tank |
| --- | --- |
| 50 psi at rest | 2.5 gallons |
| 60 psi | 3.7 gallons |
| 70 psi | 7.5 gallons |

Tank on the cold side between assembly (or reducing valve) and heater, nothing in between that can be closed. **Charge it to the resting pressure before it is filled.** Strap it up.

## Water hammer

A valve that shuts in a tenth of a second sends a shock of 50 psi and more for each foot per second the water was moving. It used to run out into the main. Now it meets your second check.

What you see: an RP that spits when the washing machines stop; a half-moon on the second disc; a relief valve that "fails" every year.

- Arresters **at the fast valve**, not at the assembly.
- Slower valves: irrigation controllers with a closing delay, slow solenoid kits.
- Velocity under 5 feet per second.
- Pumps with soft starters, and check valves that close before the flow turns.

## Pressure that swings

On a well, a booster or the end of a zone, the supply may dip by 10 psi in a second. With a buffer of 3 psi an RP spits each time. A soft-seated check ahead of it holds the supply side up: with the purveyor's consent, and **never in the approved assembly's own place**.

## Reducing valve: before or after?

Before the assembly, as a rule: it protects it from high pressure and swings. After it, where the purveyor wants the assembly directly at the meter. A reducing valve is a check in its own way: it closes the system as well.

## Check yourself

- New RP, heater has a tank whose air valve gives water.
  >! Torn diaphragm: replace it, and charge the new one.
- Why not an arrester right at the RP?
  >! The shock has already passed everything else, and the arrester sees it last.`,
  },
  {
    title: 'Frost, thieves, and handing it over',
    duration: '35 min',
    content: `## Frost

Three ways: drain it in winter (seasonal), put it in a heated room, or enclose it. An enclosure for one that stays on: ASSE 1060 Class I, heat on a circuit of its own, **drain openings for the full discharge**, doors for the test side. Riser pipes insulated down to below the frost line: they freeze first.

Nothing that covers a relief port or an air inlet.

## Thieves and trucks

Bronze sells. A cage with a lock, on a slab; paint in a dull color; plates engraved. Bollards where a truck could back up. Lock the shutoffs **open**, with the owner's and purveyor's keys. Fire lines: chain, tamper switch, sign.

## Flush first

More new assemblies fail their first test from pipe dope, sand and cuttings than from anything else.

1. A **spool piece** in place of the assembly, or its checks taken out, as its sheet says.
2. Flush the line at full flow until it is clear, and longer.
3. Disinfect as the code says. **Not with the checks in strong chlorine over night.**
4. Assembly in, arrow with the flow.

## Fill

1. Shutoff No. 2 closed, test cock No. 4 open.
2. Shutoff No. 1 open **slowly**. An RP discharges until the zone is right, then shuts.
3. Air out at all cocks. Close them.
4. Shutoff No. 2, slowly.
5. Look for drips, at the flanges and at the port.

## First test

By a certified tester, **before it counts**. Some purveyors want a tester who is not the installer. All readings on the form, as *new installation*, with the meter number, the old serial number if it replaces one, and the permit.

Note the readings on the inside of the cage too. They are what every later year is compared with.

## Hand it over

The owner gets, in one envelope:

- the test report and the manufacturer's sheet,
- the name of the rubber kit,
- one page: what it is, that it is tested each year, that it may spit and must not run, whom to call, what to do before frost,
- for fire lines, the new hydraulic placard.

And show it: which handle, which way, what never to do. **"If this port ever runs, call. Do not put a bucket under it, and do not plug it."**

## Check yourself

- The first test gives 0.0 on the first check of a brand-new DC.
  >! Debris. Flush and test again, before you call the manufacturer.
- The installer asks you to sign the test without flow, because the water comes on Monday.
  >! On Monday, then.`,
  },
];
