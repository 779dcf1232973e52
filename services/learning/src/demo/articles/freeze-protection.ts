import type { DemoArticle } from '../demo-course.ts';

export const freezeProtection: DemoArticle = {
  title: 'Freeze protection: drain it, heat it, or move it',
  description:
    'Which assemblies may be shut down for winter and how to drain each one, what an enclosure has to do for those that stay in service, and what frost damage looks like on the gauge in spring.',
  excerpt: 'Draining a PVB, an SVB, a DC and an RP properly, and what to do about those that must stay on.',
  author: 'Linda Okafor',
  category: 'Seasonal',
  supplier: 'Inland Water Safety',
  accessLevel: 'free',
  daysAgo: 26,
  views: 1761,
  isPublished: true,
  relatedTo: 'vacuumBreakers',
  content: `Water grows by about nine percent when it freezes, and a bronze body gives nothing back. Assemblies are hit first, because they stand above ground and have chambers that do not drain by themselves. One clear night at 28 degrees is enough for a bare 1 inch PVB.

First decide what kind of service it is.

| Service | In winter |
| --- | --- |
| Irrigation, pool fill, hose lines | Shut down and drain |
| Domestic, process | Stays in service: heat, or bring it indoors |
| Fire | Stays in service, always: heated room or enclosure with a temperature alarm |

## Shut down and drain

Do it before the first frost rather than after it. Begin by closing a valve **below the frost line** or indoors, upstream of the assembly. Without such a valve the riser cannot be drained, and shutoff No. 1 will be the first thing to split.

### Pressure vacuum breaker

1. Close the supply below ground and open its drain.
2. Open test cock No. 1 and No. 2, with a wrench or screwdriver, half way.
3. Take off the canopy and push the air inlet poppet down with a thumb, to let trapped water out.
4. Set **both ball valves half open (45 degrees)** and leave them there. A ball valve that is closed, or fully open, keeps water between ball and body, and that is what cracks it.
5. Leave the test cocks half open too. Cover against rain and mice, not against air.

### Spill-resistant vacuum breaker outdoors

The same, with the bleed screw opened as well. Most stand indoors and need nothing.

### Double check and reduced pressure

1. Close and drain the supply.
2. Open all four test cocks and both ball valves.
3. On an RP, the relief valve opens by itself and empties the zone. Look at it; if nothing comes, water is standing in there.
4. Checks hold water between them. If the body has drain plugs, take them out. If it has none, tip small assemblies out at the unions, or lift the covers and soak up what is left.
5. Leave ball valves at 45 degrees and test cocks half open.

### Blowing out the system

Compressed air belongs **downstream of the assembly**, at a tee made for it, with shutoff No. 2 closed. Air driven through checks and air inlets at speed, dry, spoils discs, and air that carries oil spoils the rubber for good. Regulate it to 50 psi for polyethylene and 80 psi at most for PVC, and mind what the pipe's maker says.

## Those that stay in service

**Move it indoors** where you can: a heated mechanical room, with a floor drain that takes the relief valve's full discharge if it is an RP.

**An enclosure** must do four things:

1. *Keep it above 40 degrees* inside at the coldest you design for. ASSE 1060 has classes for it: Class I is heated, Class II is insulated and keeps off a light frost, Class III is a cover and no more.
2. *Let the water out.* An RP needs drain openings at the bottom, sized for the full discharge, with flaps that open outward and close again.
3. *Leave room to test and repair*: 12 inches below the relief port, 24 inches on the test cock side, and a lid or panels that one person can take off.
4. *Have power*, on a circuit of its own with ground-fault protection, and a lamp or alarm that shows when it fails. A heater that tripped in November tells nobody.

**Heat cable** goes along the body and risers, under the insulation, with its thermostat at the coldest place. Keep it off plastic test cocks, off the relief port and the air inlet. Cable marked for pipes is not always allowed on valves; read its label.

**Insulating bags** help against one night of light frost. They must not cover a relief port or an air inlet. Many PVBs have been tied up so tightly that they could no longer let in any air.

> Never let a relief valve or an air inlet be wrapped, taped or sealed against the cold. It is then no longer a backflow preventer.

## What not to do

- **No pit.** An RP below grade, or in a pit that can flood, is worse than a frozen one: its relief port under water is a cross-connection.
- **No antifreeze** into the assembly.
- **No torch.** Thaw with warm air or warm towels, valves open, from the open end inward. A body thawed with a torch has lost its rubber, if not more.

## In spring

Fill slowly, and test before the water is used.

| What you see | What froze |
| --- | --- |
| PVB spits from the bonnet | Bonnet or air inlet guide cracked |
| PVB air inlet opens below 1.0, check is fine | Guide bent, poppet rubs |
| Ball valve weeps at its body seam | Water trapped in the ball |
| RP relief valve discharges at once | Zone froze: diaphragm, or relief seat |
| DC first check at 0 | Seat lifted, cover bowed |
| Test cock drips with the ball closed | Cock split. Cheap; look at all of them |

A cracked body is not repaired. Sealant, epoxy and brazing take it off the approved list on the spot.
`,
};
