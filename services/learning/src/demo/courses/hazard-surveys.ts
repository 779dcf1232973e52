import type { DemoCourse } from '../demo-course.ts';
import { surveysOfPremises } from './surveys-of-premises.ts';

export const hazardSurveys: DemoCourse = {
  title: 'Cross-Connection Surveys and Hazard Assessment',
  description:
    'Walk a building the way a specialist does: prepare, follow the water, rate what you find, and write a report that the purveyor accepts and the owner acts on.',
  outcomes: [
    'Prepare a survey so that the doors are open when you come',
    'Follow every branch from the meter to its end without losing one',
    'Rate a hazard by what, which way and how likely',
    'Know the traps in medical, food, industrial and mixed-use premises',
    'Write findings that can be priced and repaired',
  ],
  content: `A test looks at one assembly. A survey looks at the whole property and asks which assemblies ought to be there. It is less exact work, and more responsibility: what you overlook stays, with your signature under it.

Some states want a specialist's certificate for it (ASSE 5120, or the purveyor's own). The rules for rating are the purveyor's; the way of looking is what this course is about.`,
  duration: '3.5 hours',
  level: 'advanced',
  accessLevel: 'premium',
  price: '0',
  category: 'Cross-Connection Control',
  manufacturer: null,
  daysAgo: 9,
  isPublished: true,
  lessons: [
    {
      title: 'Prepare',
      duration: '30 min',
      content: `An hour at the desk saves three on site.

## What to ask for

From the purveyor: service size and number, meters, existing assemblies with test history, earlier surveys, pressure zone. From the owner: plumbing drawings (old ones too), tenant list, process descriptions, safety data sheets, fire system drawings, who has which key.

From a map: wells, ponds, a canal at the back, a second street frontage. **A second frontage means a second service.** Two services that meet inside the property are one of the worst things there are: dirt that enters by one leaves by the other.

## What to agree

- Date and hours, with the production running. A plant on a Sunday shows pipes; on a Tuesday it shows hoses.
- A guide who has keys and knows the place: the maintenance lead, not the manager.
- Photographs: permitted, where not?
- Safety: shoes, hearing, hot work, chemical areas, permits. Vaults and tanks: you look from outside.
- Who gets the report, and when.

Say at the beginning what you will not do: open walls, close valves, certify that no cross-connection exists. You report **what could be seen, on that day**.

## What to carry

Flashlight, mirror, binoculars for ceilings, tape, level, pH strips and a chlorine test, thermometer, chalk, a pressure gauge with hose thread, camera, survey forms with numbered lines. A dye tablet only with the owner's consent, and never in a system that feeds people.

## Ask before you walk

Four questions to the person who keeps the building running:

1. Where does water come in, and is there any other water on this site: well, rain, reclaimed, recycled?
2. What is put into water here: chemicals, dyes, heat, gas, food?
3. What pumps water, and to what pressure?
4. What has been added in the last five years?

The fourth is worth the other three.

## Check yourself

- The drawings show one service, and the purveyor's list two.
  >! Find the second one before anything else. Somewhere they may meet.
- The guide says the east hall is empty.
  >! See it. Empty halls have old pipes and open ends.`,
    },
    {
      title: 'Follow the water',
      duration: '45 min',
      content: `Begin at the meter and go **with the flow**. At each tee take the right-hand branch to its end, come back, take the next. Mark with chalk what you have done. Whoever goes room by room sees the fixtures and misses the pipes between them.

## At the service

- Meter, its number and reading. Does it move with nobody drawing?
- Assembly? Type, data, last tag. **Anything connected ahead of it?** Irrigation, fire, a hose bibb for the gardener.
- Size of the service against what is used. Too small means suction when a pump starts.

## At each branch, three looks

1. **Up**, along the ceiling, to where it goes through the wall. Colors, labels, arrows.
2. **Down**, at whatever ends in a drain, sump or tank.
3. **Behind**, at what stands in front of it. The washer's hose, the softener's drain.

## At each end, five questions

| Question | Why |
| --- | --- |
| What is it joined to? | What could come back |
| Is there a rim, and is the outlet above it? | Air gap or not |
| Is there a thread? | Then there will be a hose |
| What pushes here? | Backpressure |
| What protection is there, and does it fit? | Often one kind too little |

## What hides

- **Behind machines**: make-up lines to chillers, vacuum pumps sealed with water, x-ray and film processors, steam generators.
- **On the roof**: cooling towers, evaporative coolers, tanks, hose bibbs for window cleaners.
- **Outside**: irrigation added by a tenant, fountains, dump stations, wash racks, trap primers.
- **Below**: sump ejectors with a water seal, sewage pumps with flushing lines.
- **Overhead**: fire lines with a test drain into a sink, antifreeze loops over the dock.
- **Trailers**: kitchens, offices, tank trucks that fill on Thursdays.

## Prove it

Doubtful pipe? Feel it: hot, cold, sweating. Close a tap and listen. Chlorine test: city water has it, recycled water may too. Pressure at two hoses of which one should be another system: the same number to the pound is a hint.

Do not trust color. Someone had only green paint.

## Check yourself

- A pipe goes through a wall and you cannot get behind it.
  >! Write it down as "not followed", with the place. An unknown is a finding.
- The vacuum pump has a valve and a solenoid on its seal water. Protection?
  >! No. A vacuum pump is made to suck. RP or a break tank with an air gap.`,
    },
    {
      title: 'Rate what you find',
      duration: '40 min',
      content: `Each cross-connection gets three answers and one conclusion.

## What?

**High** (health): could cause sickness or death. **Low** (non-health): nuisance only. No third class on the form, though there is one in your head: *lethal*, where the purveyor will want an air gap. Sewage, radioactive, certain plating baths.

Use the safety data sheet, not the trade name. "Organic cleaner" may be caustic. When in doubt: high.

## Which way?

Backsiphonage only, or backpressure as well. A pump anywhere downstream, an elevation of more than what the supply carries, heat in a closed loop, gas: backpressure.

Look at what is **possible**, not what is running. A pump that stands by is a pump.

## How likely?

| More likely | Less likely |
| --- | --- |
| Used every day, by many | Once a year, by one who knows |
| Threaded, hose at hand | Hard piped, plain end |
| Pressure here is often low | Strong supply, short line |
| Tenants change | One owner, one use |

Likelihood decides how **soon**, never **whether**. A lethal hazard that is unlikely is still protected.

## Then the protection

| Hazard | Backsiphonage only | Backpressure possible |
| --- | --- | --- |
| High | Air gap, RP, PVB or SVB; AVB where no valve is downstream | Air gap or RP |
| Low | As above, or DC | DC or RP |

And the place: at the fixture (isolation), at the service (containment), or both. Two reasons for containment regardless of what you found inside: **you were not let in everywhere**, or **it changes often**. A multi-tenant industrial building gets an RP at the meter.

## Two tries

*A brewery, 40 psi in the street. Hot liquor tank filled from above, 6 inches over the rim. Caustic cleaning cart with a pump, on a hose from a bibb with a vacuum breaker. Glycol chiller with a fill line and a valve. Carbon dioxide at 12 psi on the tanks, whose rinse line is hard piped.*

- Tank: air gap. Pipe 2 inches? Then 4 are needed, 6 is good.
- Cart: caustic, pump: high, backpressure. The HBVB is wrong. RP, or fill the cart by air gap.
- Chiller: glycol, closed loop with pump. Food grade or not, people change it: RP, or fill by hand.
- Rinse line: gas and product behind a valve: RP.
- Containment: RP.

*A church with a kitchen, a baptistry filled by hose under water, a lawn.*

- Baptistry: fixed fill with an air gap. It holds people's bath water.
- Kitchen: usual devices. Lawn: PVB.
- Containment: by the purveyor's table; the isolation is what counts.

## Check yourself

- Dish soap through a dispenser at a mop sink, valve downstream. High or low?
  >! The dispenser can carry any chemical. High.`,
    },
    ...surveysOfPremises,
  ],
};
