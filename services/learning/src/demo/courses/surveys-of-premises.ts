import type { DemoLesson } from '../demo-course.ts';

/** The last lessons of Cross-Connection Surveys: kinds of premises, and the report. */
export const surveysOfPremises: readonly DemoLesson[] = [
  {
    title: 'Special premises',
    duration: '55 min',
    content: `Each kind has its own traps. This is what those who have seen many look for first.

## Hospitals and clinics

- Two services for safety: **each with an RP, in parallel, and nothing between them unprotected**.
- Bedpan washers, sterilizers, autopsy tables, dialysis, laboratory vacuum, cooling of scanners.
- Dialysis brings its own water treatment with pumps: RP ahead of it, and no shutdown without the head nurse.
- Dead legs after remodeling. Not backflow, but write them down.

## Dental

Each chair: cuspidor, vacuum, handpiece water. Vacuum pumps with a water seal are direct. RP at the suite; a bottle system at the chair makes the air gap.

## Food and drink

- Carbonators: no copper after them.
- Cleaning in place: caustic, acid, pumps, hard piped. RP at each, or a break tank.
- Steam into product. What is in the boiler?
- Retort cooling, can washers, pH control.

## Car washes

Recycled water under 1,000 psi beside city water under 60, and a three-way valve between "rinse" and "wash". **A three-way valve is not a separation.** RP at the meter, air gap into the tank of each high-pressure pump.

## Irrigation and nurseries

Injectors, spray tanks, wells, ponds. A quick coupler is a hose bibb at the level of the mud. Reclaimed water: purple, tags, another coupler thread, and a **shutdown test** to show that nothing is joined: one system off and drained, the other on, each outlet checked. Then the other way round. It takes a day, and the purveyor's people are present.

## Mortuaries, labs, schools

Aspirators on faucets: suction made by the water itself. Chemistry benches: gas and water side by side. The science room's tap with a hose barb. A vacuum breaker on each, and RP for the wing.

## Marinas, RV parks, docks

Every hose ends in a tank that somebody else filled. HBVB at each pedestal, RP at the pier; dump stations with an air gap, no bibb within reach.

## Mixed use

Offices above, shops below, one meter. **Rate by the worst unit**, and by the worst that the zoning allows. And ask who tells the purveyor when the tailor becomes a nail salon. Put that question in the report.

## Check yourself

- A car wash says its recycled water is treated and clear.
  >! Clear is not drinking water. High.
- A laboratory has an RP at the wing, and drinking fountains in the wing.
  >! The fountains stand behind the hazard's protection, on the wrong side. A separate line from before the RP.`,
  },
  {
    title: 'The report',
    duration: '40 min',
    content: `Two people read it. The purveyor wants to know **what protection is required, by when**. The owner wants to know **what it costs and whether he must**. Write for the second, in the order of the first.

## One page first

- Address, account, date, who was present, what was **not** seen.
- Number of findings: high, low. Actual, potential.
- Required at the service: type and size.
- What must be done **today**. If there is such a thing, you phoned before you wrote.

## Each finding, six lines

| Line | Example |
| --- | --- |
| Number and place | 7. Building B, plating room, north wall, 2nd tank |
| What | 3/4 in. hose from threaded faucet, end below rim of nickel tank |
| Rating | High; backsiphonage; actual |
| Protection now | None |
| Needed | Fixed fill with air gap of at least 1 1/2 in. (3/4 in. outlet), plain end; remove thread |
| By | At once; hose taken out during the visit |

With a photograph, and an arrow in it.

"Needed" must be something that a plumber can price. "Bring into compliance" is nothing. Give a choice where there is one: *RP, or break tank with air gap*.

## Order

By urgency, not by room:

1. Actual and high: **now**. Disconnect on site with the owner's consent; call the purveyor.
2. Actual and low, potential and high: 30 days, or the purveyor's limit.
3. Potential and low: with the next work there.
4. Observations: dead legs, leaks, labels. Short.

## The tone

No adjectives. Not "grossly negligent", but "no protection". Not "could kill", but "copper in the beverage line, metallic taste reported by staff". Facts age better, in court too.

Never write that the property is safe. "No other cross-connections were seen in the areas listed" is the strongest sentence you own.

## Follow up

- Walk it with the owner, paper in hand. Half of the findings are gone in a week when somebody explains them.
- Plumbing permit for what needs one; test of every new assembly; **final visit** to look at each number again.
- Hand the purveyor the list of new assemblies, with serial numbers. Otherwise nobody sends a test notice, and next year's survey begins at the beginning.
- Agree on the next one: every year for high hazards, on each change of tenant, otherwise as the program says.

## Exercise

Take your own shop. Survey it, meter to last bibb, and write it up, six lines to a finding. Most shops have four. The test bench is one of them.

## Check yourself

- The owner wants the report changed before it goes to the purveyor.
  >! Errors yes, findings no. He may add a letter of his own.`,
  },
];
