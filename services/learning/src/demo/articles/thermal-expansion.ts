import type { DemoArticle } from '../demo-course.ts';

export const thermalExpansion: DemoArticle = {
  title: 'Thermal expansion: what a new assembly does to the water heater',
  description:
    'A backflow preventer at the meter closes the system. How much water a heater pushes back, how to size and charge an expansion tank, and how to show the owner the problem with a gauge.',
  excerpt: 'Fifty gallons heated by 80 degrees need room for eight tenths of a gallon. Give it some.',
  author: 'Gordon Holt',
  category: 'Troubleshooting',
  supplier: 'Pacific Crest Valve & Supply',
  accessLevel: 'free',
  daysAgo: 54,
  views: 986,
  isPublished: true,
  content: `For thirty years the heater in the basement pushed its expanded water back into the main, and nobody knew. Then the purveyor asked for an assembly at the meter, you installed it, and two weeks later the relief valve on the heater drips. You did not break it. You closed the system.

Anything that lets water pass in one direction only closes it: a double check, an RP, a dual check in the meter box, a check valve at a recirculation pump, and most pressure reducing valves.

**Look for it before you install.** Telling the owner in advance is advice; telling him afterward is an excuse. In many codes thermal expansion control is required as soon as the system is closed.

## How much water

From 60 to 140 degrees, water grows by about 1.6 percent.

| Heater | Grows by |
| --- | --- |
| 40 gallons | 0.6 gallon |
| 50 gallons | 0.8 gallon |
| 80 gallons | 1.3 gallons |
| 120 gallons | 1.9 gallons |

It does not sound like much, but water hardly gives way. In a tight system without air less than a quart takes the pressure from 60 psi to 150, the setting of the heater's temperature and pressure relief valve. That happens after each large draw, when nobody uses water any more. Typically at night.

## How it shows

- The T&P valve weeps after the showers, and is dry in the morning.
- Faucets spurt when they are first opened, then settle.
- Toilet fill valves hiss for an hour after the heater has run.
- Flexible connectors and heater flues fail young. A collapsed flue is a gas hazard.
- The RP at the meter **spits**, though it tests well: pressure behind the second check goes up with each firing.

## Show it with a gauge

1. Put a pressure gauge with a drag hand (it stays at the highest value) on a hose bibb or the heater's drain.
2. Note the static pressure, say 62 psi. Set the drag hand on it.
3. Run hot water for ten minutes, then close everything.
4. Read it after the burner has shut off.

A rise to within a few psi of where it began: the system is open, or its expansion tank works. A rise to 120 or 150: closed, with nowhere to go.

## An expansion tank

A steel shell with a diaphragm in it, water on one side and air on the other. It goes on the **cold line between the last check or reducing valve and the heater**, with no valve that could cut it off from the heater, except one that is locked or tagged open. Support it: a full tank on half an inch of copper will come down one day.

### Size

The tank must take up the grown water between the pressure at rest and the highest you allow. Plumbing codes keep static pressure at or below **80 psi**, so that is a good limit. For a tank charged to the pressure at rest, and the whole heater from 60 to 140 degrees:

| Heater | At rest 50 psi | At rest 60 psi | At rest 70 psi |
| --- | --- | --- | --- |
| 40 gallons | 2.0 gal | 3.0 gal | 6.0 gal |
| 50 gallons | 2.5 gal | 3.7 gal | 7.5 gal |
| 80 gallons | 4.0 gal | 6.0 gal | 12 gal |

Take the next size up. See what the resting pressure does: the same heater needs three times the tank at 70 psi. A reducing valve set at 55 is often the better half of the repair.

The numbers come from the tank's volume being the growth divided by one minus the ratio of the two absolute pressures: 0.79 gallon divided by (1 - 74.7 / 94.7) is 3.7 gallons.

### Charge

A tank out of the box holds 40 psi. **Set it to the pressure at rest, before there is water in it.** Charged too low, it fills with water at rest and has no room left. Charged too high, it takes nothing until the pressure is already up.

1. Tank empty and off the system, or isolated and drained.
2. Bicycle pump or small compressor at the air valve.
3. Charge to the static pressure you measured.
4. Open the system and repeat the drag hand test.

Check the charge each year with the water side open to the air. Water at the air valve means the diaphragm has torn: replace the tank.

## Other ways

- **A relief toilet fill valve or ball cock** that opens at 80 psi works, and wastes water.
- **A reducing valve with a built-in bypass** lets water out only when the house is above the main: with 100 psi in the street, the house goes to 100 psi.
- **The T&P valve is not expansion control.** It is the last protection from an explosion. One that weeps every day limes up and will not open when it has to.

> Never take the assembly out, and never drill or spring a check, to give a heater its old way back. What comes back with the hot water is the reason for the assembly.
`,
};
