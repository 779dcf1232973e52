import type { DemoTopic } from '../demo-topic.ts';

const category = 'Repair and parts';

export const REPAIR: readonly DemoTopic[] = [
  {
    title: 'RPZ spits every night around two, and tests fine by day',
    by: 'Tom Kowalski',
    daysAgo: 19.2,
    category,
    views: 421,
    content: `2" RP, basement of a bakery. Relief valve discharges in short bursts between 1 and 4 at night. Floor wet every morning, owner less than pleased.

Tested at ten in the morning:

| As found | Reading |
|---|---:|
| Line | 84 psi |
| Relief opens | 2.4 |
| Check 1 | 5.2 |
| Check 2 | tight |

So it passes. New rubber in the relief valve last month by somebody else, did not help. What would you look at before I order a relief valve they do not need?`,
    replies: [
      {
        by: 'Andre Coleman',
        daysAgo: 19.1,
        content: `5.2 and 2.4 leave you 2.8 between them. That passes in a lot of places and still spits the moment the street drops three pounds quickly. What happens around two? Street sweepers filling up, a pump station changing over?`,
      },
      {
        by: 'Dana Whitaker',
        daysAgo: 18.9,
        isAnswer: true,
        content: `Don't order anything yet. The relief valve is doing what it is for: it opens when the zone comes within about 2 psi of the supply. So either the **zone rises** or the **supply falls**. In this order:

1. **Is it standing or flowing at night?** A bakery draws water at 3. If it spits *while* water runs, think of the supply falling. If it spits when nobody draws, think of the zone rising: check 1 leaking a little, or backpressure through check 2.
2. **Put a recording gauge on test cock 1** for a night. A dip of 3 psi that lasts a second is all it takes with your buffer.
3. **Clean check 1** before you touch the relief valve. 5.2 is low for a 2". A clean disc and seat usually bring it back to 7 or 8, and your buffer from 2.8 to 5. That alone cures many of these.
4. If the dips are large, a soft seated check **ahead** of the assembly keeps the zone's supply side from falling away. Ask the purveyor first.
5. Fast valves downstream (dough mixers, dishwashers)? Arresters.

> Whatever you do, do not pipe the relief port solid so that the floor stays dry.

There is a [longer article](/resources/a7c1e000-0000-4000-8000-000000000005) about this with the whole method.`,
      },
      {
        by: 'Bill Hatcher',
        daysAgo: 18.2,
        content: `Seen it with a booster pump two doors down on the same main. Every start pulled the street down 6 psi for a heartbeat.`,
      },
      {
        by: 'Tom Kowalski',
        daysAgo: 16.1,
        content: `Recorder says: 84 falls to 79 in under a second, eleven times a night. There *is* a pump, the car wash behind the alley.

Opened check 1. A sliver of pipe dope right across the seat. Cleaned, disc turned over: check 1 now **7.6**, relief 2.4.`,
      },
      {
        by: 'Dana Whitaker',
        daysAgo: 16,
        content: `7.6 less 2.4 is 5.2 of buffer, and 5 psi dips. You are just above it. Keep an eye on it, and tell the car wash about soft starters. `,
      },
      {
        by: 'Tom Kowalski',
        daysAgo: 8.4,
        content: `A week later: dry floor. No parts sold but a disc. Marked Dana's as the answer.`,
      },
    ],
  },
  {
    title: 'First hard freeze: what do you replace on a PVB, and what can stay?',
    by: 'Luz Hernandez',
    daysAgo: 6.5,
    category,
    views: 98,
    content: `We had 19 °F on Sunday night. By Monday noon: **eleven** calls, all pressure vacuum breakers on lawn irrigation, all with the bonnet cracked or the canopy popped.

I keep bonnet kits in the truck. What I would like to hear is where you stop: bonnet and poppet only, or the whole assembly? Some of them hold water after a bonnet kit and I still don't trust the body.`,
    replies: [
      {
        by: 'Kim Nguyen',
        daysAgo: 6.3,
        content: `Bonnet, poppet and canopy are made to give first, so a bonnet kit is fair. Then **test it**, do not just look whether it holds water:

1. Air inlet: must open at 1.0 psid or more. A poppet seat with a hairline crack opens late or not at all.
2. Check: 1.0 psid or more. Ice pushes the check's guide out of line more often than people think.
3. Dry the body, pressurize, and look at it for five minutes with a paper towel. Body weeps, body goes.

And do shut off and drain *both* sides. The piece of pipe between shutoff 2 and the first sprinkler valve is what freezes next.`,
      },
      {
        by: 'Carla Romano',
        daysAgo: 5.9,
        content: `From the design side: on our newer projects we specify an RP in a heated enclosure or an SVB inside the garage. More money once, no Monday like yours every winter.`,
      },
      {
        by: 'Walter Dunn',
        daysAgo: 5.2,
        content: `ball valves too. handle at 45 degrees, both test cocks at 45, all winter. water behind a closed ball has nowhere to go but through the brass.`,
      },
      {
        by: 'Luz Hernandez',
        daysAgo: 4.8,
        content: `> handle at 45 degrees

I tell every customer and one in five does it. Result so far: nine bonnet kits, two bodies that wept on the paper towel, thank you Kim. All nine tested: air inlets between 1.2 and 1.9, checks 1.1 to 1.7.`,
      },
      {
        by: 'Curtis Wade',
        daysAgo: 0.3,
        state: 'pending',
        content: `We have six of these around the pool. Is it OK to wrap them in pipe insulation and leave them on, or does the air inlet need to stay free?`,
      },
    ],
  },
  {
    title: 'Water heater T&P weeps every morning since the RPZ went in',
    by: 'Sam Carter',
    daysAgo: 13.5,
    category,
    views: 131,
    content: `Small dental office. They had us put a 1" RP at the meter in October, passed on the day, 66 psi. Since then the T&P valve on the 50 gallon heater weeps every morning, and the faucets "kick" when the first one is opened.

Nothing else was changed. The office manager thinks that our valve raised the pressure. Did it?`,
    replies: [
      {
        by: 'Megan O’Neill',
        daysAgo: 13.4,
        content: `In a way, yes. Before, when the heater warmed up at six, the extra water went back into the street. Now check 1 and check 2 stand in the way, the system is **closed**, and water does not compress. Fifty gallons from 60 to 120 °F make about half a gallon more, and it has nowhere to go but the T&P.`,
      },
      {
        by: 'Priya Raman',
        daysAgo: 12.9,
        content: `What Megan says. Put a gauge with a tell-tale hand on a hose bibb over night and you will see 66 go to 140 or so.

The cure is a thermal expansion tank on the cold side of the heater, sized for its volume and **charged to the line's pressure** before it is connected. An undercharged one is full of water on the first day and does nothing.

Please do not cure it by changing the T&P for a stronger one. I have seen it done.`,
      },
      {
        by: 'Sam Carter',
        daysAgo: 12.2,
        content: `Tell-tale went to 138. Expansion tank goes in on Thursday, charged to 66. Wish somebody had told me to offer it with the RP.`,
        heldEdit: `Tell-tale went to 138. Expansion tank goes in on Thursday, charged to 66. Wish somebody had told me to offer it with the RP.

Update: in since Thursday, T&P dry. I sized it with the table at https://www.example.com/expansion-tanks in case it is of use to somebody.`,
      },
      {
        by: 'Doug Pfeiffer',
        daysAgo: 11.9,
        content: `We put a line for it on every RP quote: "closes the system, heater needs an expansion tank, ☐ has one ☐ please quote". Saves the second visit.`,
      },
    ],
  },
];
