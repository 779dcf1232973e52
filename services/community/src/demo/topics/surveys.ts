import type { DemoTopic } from '../demo-topic.ts';

const category = 'Cross-connection surveys';

export const SURVEYS: readonly DemoTopic[] = [
  {
    title: 'Dentist in a strip mall: RP at the meter, at the suite, or at the chair?',
    by: 'Doug Pfeiffer',
    daysAgo: 9.7,
    category,
    views: 176,
    content: `One 2" service, six suites: nails, pizza, phone repair, **dentist**, tax office, empty. No protection at the meter today. The purveyor's letter says "provide backflow protection commensurate with the hazard" and leaves it there.

The landlord wants the cheapest thing that makes the letter go away. The dentist wants nobody to shut his water off. What do you propose in such a place?`,
    replies: [
      {
        by: 'Yolanda Price',
        daysAgo: 9.6,
        content: `Keep two questions apart, and the letter becomes easy.

**Containment** protects the street from the building. That is what the letter is about. With a dentist downstream the whole service counts as a health hazard, so: RP at the meter, or an approved air gap. A DC will not do.

**Isolation** protects the people *inside* from each other. The pizza oven's drinking water from the dentist's vacuum, say. It is the plumbing code's and the landlord's business, and it does not go away because there is an RP at the meter.`,
      },
      {
        by: 'Andre Coleman',
        daysAgo: 9.3,
        content: `If the landlord can split the service, sometimes the arithmetic changes: RP on the dentist's own branch as far upstream as it goes, separately metered, and something smaller on the rest. Get the purveyor to agree to it **in writing** before you sweat a joint. Some accept protection after the meter only for the whole of it.`,
      },
      {
        by: 'Denise Okafor',
        daysAgo: 8.8,
        content: `Please also walk the empty suite. In my last mall the empty one was an old photo lab, with the developer lines still connected.

My list for a walk, in the order I do it:

- [the roof first](https://www.example.com/survey-roof): cooling, boilers, make-up water
- hose bibbs, every single one
- mop sinks with a chemical feeder
- soda machines: stainless or copper after the check?
- anything with its own pump`,
      },
      {
        by: 'Doug Pfeiffer',
        daysAgo: 7.1,
        content: `Two RPs in parallel at the meter it is, so that one can be tested while the other feeds the dentist. Landlord sighed and signed. And the empty suite had a floor sink under pressure with a rubber hose on it. Thanks, Denise.`,
      },
      {
        by: 'Jasmine Fields',
        daysAgo: 0.8,
        state: 'pending',
        content: `Question from an inspector in her first week: for two in parallel, do you still count the bypass around *one* of them as an unprotected bypass if it has its own RP?`,
      },
    ],
  },
];
