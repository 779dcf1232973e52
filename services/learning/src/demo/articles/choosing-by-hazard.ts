import type { DemoArticle } from '../demo-course.ts';

export const choosingByHazard: DemoArticle = {
  title: 'Degree of hazard: which protection belongs where',
  description:
    'High or low hazard, backpressure or backsiphonage, under pressure all day or not: three questions that lead to the assembly, with a table of what each one may protect.',
  excerpt: 'Three questions, one table, and the cases people get wrong.',
  author: 'Linda Okafor',
  category: 'Regulations',
  supplier: 'Inland Water Safety',
  accessLevel: 'free',
  daysAgo: 47,
  views: 1936,
  isPublished: true,
  relatedTo: 'surveys',
  content: `Every choice of a backflow preventer comes down to three questions. Ask them in this order, at every cross-connection, and write the answers down. They are your hazard assessment.

## Question 1: what could come back?

- **High hazard** (health hazard, contamination): something that can make people ill or worse. Sewage, chemicals, boiler treatment, pesticide, blood, antifreeze that is not food grade, reclaimed water.
- **Low hazard** (non-health hazard, pollution): something that makes the water look, taste or smell bad, but does not harm. Stale water from a plain fire line, food-grade syrup, steam heat without treatment.

If you are not sure, it is high. So it is when the use can change without anyone asking you: an industrial unit for rent is rated by what may move in.

## Question 2: which way can it come back?

- **Backsiphonage**: the supply falls below atmospheric pressure. A main breaks, the fire department opens a hydrant, and water is drawn back like lemonade through a straw. It can happen to anyone, any time.
- **Backpressure**: downstream pressure is above supply pressure. Pumps, boilers, elevated tanks, a building of more than two or three stories, compressed gas.

Vacuum breakers of every kind stop backsiphonage only.

## Question 3: is it under pressure all the time?

A device without a spring on its air inlet sticks shut when it stands under pressure for long. The usual limit for those is 12 hours in any 24, and no valve downstream.

## The table

| Protection | High hazard | Low hazard | Backpressure | Backsiphonage | Continuous pressure | Tested |
| --- | --- | --- | --- | --- | --- | --- |
| Air gap (AG) | Yes | Yes | Yes | Yes | Does not apply | Inspected |
| Reduced pressure (RP) | Yes | Yes | Yes | Yes | Yes | Every year |
| Double check (DC) | No | Yes | Yes | Yes | Yes | Every year |
| Pressure vacuum breaker (PVB) | Yes | Yes | No | Yes | Yes | Every year |
| Spill-resistant (SVB) | Yes | Yes | No | Yes | Yes | Every year |
| Atmospheric vacuum breaker (AVB) | Yes | Yes | No | Yes | No | No, inspected |
| Hose bibb vacuum breaker (HBVB) | Yes | Yes | No, a low head at most | Yes | No | No |
| Dual check, no test cocks | No | Homes only, where allowed | Yes | Yes | Yes | No |

An air gap is the only protection without moving parts, and the only one accepted everywhere for the worst hazards, such as sewage and reclaimed water. Its price is the pressure: what falls through it has to be pumped again.

## Containment and isolation

**Containment** protects the main from the whole property: the assembly stands at the service connection, right after the meter. **Isolation** protects the people inside from one piece of equipment: it stands at that machine. A hospital needs both. The assembly at the meter does nothing for the nurse who drinks from a tap on the X-ray developer's line.

The water purveyor decides about containment, the plumbing code about isolation. When the two ask for different assemblies, fit what each one asks for at its own place.

## Usual answers

| Where | Usual protection |
| --- | --- |
| Lawn irrigation without injection | PVB, or RP where heads stand higher |
| Irrigation with fertilizer or chemical injection | RP |
| Boiler with treatment | RP |
| Plain wet fire sprinklers | DC or DCDA |
| Fire system with antifreeze or foam, or a pond as second source | RP or RPDA |
| Carbonated beverage dispenser | RP or a vented device listed for it, no copper downstream |
| Dental office, clinic, mortuary, lab | RP at the meter, isolation at the chairs and benches |
| Car wash with recycled water | RP at the meter, air gap at the tank |
| Hose bibb | HBVB |
| Reclaimed water on the site | RP at the potable service, air gap for any make-up |
| Sewage pumps, dump stations | Air gap |

## Where it goes wrong

- **The assembly is right and the use has changed.** A print shop became a plating shop. Nobody told the purveyor.
- **A DC where the hazard is high**, because there was one on the truck.
- **A PVB below the new heads on the slope.** Twelve inches above the highest outlet, today's highest.
- **An AVB with a valve after it.** The valve closes, the AVB stands under pressure, and sticks.
- **A bypass** round the assembly "for testing days", with no protection in it.

> Where these lines and your water purveyor's rules differ, the purveyor's rule comes first. Several states have lists of premises that must have an RP, whatever you find inside.
`,
};
