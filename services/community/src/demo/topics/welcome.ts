import type { DemoTopic } from '../demo-topic.ts';

export const WELCOME: readonly DemoTopic[] = [
  {
    title: 'Welcome: how to ask so that you get a good answer',
    by: 'Alex Rivera',
    daysAgo: 44,
    category: null,
    isPinned: true,
    views: 318,
    content: `Welcome. This is a place for people who test, repair, install and inspect backflow assemblies. Apprentices are as welcome as people with forty years in the trade, and no question is too small if you have looked at the assembly first.

## A question that can be answered

Nobody here can see your assembly. Tell us what you would tell a colleague on the phone:

1. **What it is.** Type, manufacturer, model, size. *"A 2 inch RP, 009M2"* says more than *"my Watts"*.
2. **Where it is.** Indoors or out, vault or wall, what is downstream. A boiler? Irrigation? A heater without an expansion tank?
3. **What you read.** Every reading, as found, to a tenth. Line pressure too.
4. **What you saw.** Does it drip with water running, or only when nobody draws? Which shutoff did you close?
5. **What you have done already.** If you cleaned the first check on Tuesday, say so.

A good one reads like this:

> ¾" PVB on irrigation, outdoors, 62 psi. Air inlet opens at 1.4, check holds 0.6. Shutoff 2 tight. Check disc turned over, no change. What next?

## A few house rules

- Your local purveyor decides which procedure and which limits count. Say whose you use.
- No customers' names, and no addresses. Cover the tag before you take the photo.
- Selling belongs somewhere else.
- First posts are read by us before they appear. That takes us a day at most.
- When something solved it, mark it as the answer. The next person with a dripping relief valve will thank you.

If you are new to the RP test, [this article](/resources/a7c1e000-0000-4000-8000-000000000001) walks through it step by step.`,
    replies: [
      {
        by: 'Heather McBride',
        daysAgo: 43.6,
        content: `May I add one for the photos? Take **two**: one of the whole installation from three steps back, one of the part. Nine out of ten puzzles in my class are solved by the first one, because the bypass or the missing drain is in it.`,
      },
      {
        by: 'Walter Dunn',
        daysAgo: 41.2,
        content: `and write down the readings BEFORE you open it. you cannot un-clean a check.`,
      },
      {
        by: 'Alex Rivera',
        daysAgo: 40.9,
        content: `> and write down the readings BEFORE you open it

I would print that on the lid of every repair kit. Thanks, both.`,
      },
    ],
  },
];
