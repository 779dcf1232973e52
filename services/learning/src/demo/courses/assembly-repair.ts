import type { DemoCourse } from '../demo-course.ts';
import { largeRepairs } from './large-repairs.ts';

export const assemblyRepair: DemoCourse = {
  title: 'Repairing Checks and Relief Valves',
  description:
    'Take it apart once, put it together once. Seats, discs, springs and diaphragms from 3/4 to 10 inches: what to look at, what to replace, what may never be improvised, and how to prove the repair.',
  outcomes: [
    'Make an assembly safe to open, and know what is still under pressure',
    'Judge a seat: clean it, dress it, or replace it',
    'Rebuild a relief valve and free its sensing passage',
    'Handle large covers and springs without losing a finger',
    'Quote, retest and report a repair so that it is paid and accepted',
  ],
  content: `A repair begins with a test and ends with one. In between it is careful work with small parts in poor light. These lessons go through it in the order in which you do it.

Two rules hold throughout. **The manufacturer's sheet for that model wins over anything said here**, also where it differs from the Zurn Wilkins assemblies on our benches. And **no part that touches drinking water may be anything but lead-free and made for that assembly**: a spring that "fits" changes the readings, and takes the assembly off the approved list.

In many states repair needs a plumbing or contractor's license besides the tester's certificate. Ask before you open.`,
  duration: '4 hours',
  level: 'advanced',
  accessLevel: 'paid',
  price: '189.00',
  category: 'Repair',
  manufacturer: 'zurn-wilkins',
  daysAgo: 33,
  isPublished: true,
  lessons: [
    {
      title: 'Before the first bolt',
      duration: '40 min',
      content: `## Know what you are looking for

You have a failed test, with numbers. Write on the work order what it points to: "first check 1.8, sinking; relief valve 2.6; second check tight". You will open **the first check**. Not all of it.

## Parts first

- Model, size and the letters after them. Revisions of one model take different kits.
- One rubber kit, and one spring and poppet kit, for each check you may open.
- Seat O-ring, cover O-ring, screws for the seat.
- For large sizes a new cover gasket, always.
- Lubricant: silicone, listed for drinking water (NSF/ANSI 61). No petroleum: it swells the rubber.

A repair without the kit on the truck is two shutdowns.

## Isolate

1. Owner told, hours agreed. On a fire line the whole impairment procedure.
2. Shutoff **No. 2** closed, then shutoff **No. 1**.
3. **Lock and tag both.** A helpful janitor opens valves.
4. Open test cock **No. 4**, then No. 3, then No. 2. Let it all out. On an RP the relief valve opens as well.
5. Wait. **Do they stop?** A cock that runs on means a shutoff that leaks. You do not open a cover against a leaking shutoff: find another valve upstream.
6. Put a gauge on No. 2 if the cover is large. Zero is zero. 20 psi on an 8 inch cover is about 1,000 pounds.

## Downstream too

Behind shutoff No. 2 is a building full of water, perhaps hot, perhaps chemical. If that shutoff leaks it comes to you. Ask what it is before you put your hands in.

## A clean bench

A towel on the ground, parts in the order they come out, a photograph of each step. A magnet for the screws. A tray under the RP, since what falls into the relief port is the next failure.

## Check yourself

- Why No. 4 first?
  >! It is furthest from the supply: if it runs on, shutoff No. 2 or something downstream is feeding it, and you know before you open anything nearer to your face.
- How much force has 60 psi under a 6 inch cover?
  >! 28 square inches, 1,700 pounds.`,
    },
    {
      title: 'Check valves: seat, disc, spring',
      duration: '60 min',
      content: `A check is three things: a **seat** that is round and smooth, a **disc** that is soft and flat, and a **spring** that pushes straight. It fails when one of them does not.

## Take it out

1. Cover off. Small ones are threaded; hold the body with a second wrench, so that the pipe does not turn.
2. Retainer or cam off. **The spring is behind it.** Keep your face out of line, and press it down while you undo it.
3. Poppet and disc out. Look before you wipe: what lies on the seat is your proof.
4. Seat out, if it is made to come out. Many are held by an O-ring only.

## Read the old disc

| You see | It says |
| --- | --- |
| A ring as deep as a nail, even all round | Age. Replace, and look at the other check |
| A ring deep on one side | The poppet leans: guide or spring |
| A cut or a dent | Debris. Is there a strainer upstream? |
| Swollen, soft, sticky | Petroleum, solvent, chloramine. Ask for the kit's resistant rubber |
| Hard, shiny, cracked | Hot water. From where? An RP feeding a boiler that pushes back |

## Judge the seat

Clean it with a cloth, and run a finger nail round it.

- **Smooth**: good.
- **Lime**: vinegar and a plastic scraper, never a file.
- **A scratch you see and do not feel**: a disc covers it.
- **A nick you feel**: new seat. On bronze seats that do not come out, a dressing tool of the maker's, if there is one. Otherwise a new assembly.
- **Wire-drawn** (a fine, polished groove across): water at high speed has cut it. New seat.

## Put it together

1. Rinse the body. Open shutoff No. 1 for a second into a bucket, if you can, to bring out what you loosened. On an RP take care of the relief port.
2. Seat O-ring wet with lubricant, seat in square. It drops home; nothing is hammered.
3. New disc, flat side as it was. Holder screw snug: a disc that bulges round its washer leaks.
4. Poppet in the guide. **It must fall by its own weight**, both ways, before there is a spring.
5. Spring with its closed end where it was. The first check's spring is **not** the second's: on an RP the first is much stronger. Exchanged, they give you 2 and 7 in the wrong places, and a relief valve that never shuts.
6. Retainer locked. Try it with a thumb: opens, shuts, straight.
7. Cover O-ring new, in a clean groove.

## Check yourself

- First check 7.2 before, 2.1 after the repair; the second feels stiff.
  >! Springs exchanged.
- Both discs hard and cracked after two years.
  >! Hot water comes back. Look for the heater or the mixing valve, and tell the owner.`,
    },
    {
      title: 'The relief valve',
      duration: '50 min',
      content: `Open it only when the test says so: opens below 2.0, does not open, or discharges with a healthy differential. A relief valve that drips because the first check leaks needs nothing.

## How it is built

Top: supply pressure, by an outside tube or a drilled passage, on a **diaphragm**. It pushes the stem shut. Below: the zone, and a **spring**, pushing it open. At the end: **disc and seat**, to the air.

So whatever weakens the supply's side, opens it; whatever blocks the stem, keeps it as it is.

| Finding | Part |
| --- | --- |
| Opens too late, below 2.0 | Spring weak or broken; stem stiff in its guide |
| Does not open | Stem seized; disc bonded to seat; spring broken |
| Opens too early, above 4 or so, spits | Sensing passage half blocked; wrong spring |
| Open all the time, full flow | Sensing passage blocked; large tear in the diaphragm |
| Weeps all the time, little | Disc or seat; pinhole in the diaphragm |

## Rebuild

1. Isolate, drain, **check for zero**, lock.
2. Sensing tube off. Blow through it. If it is blocked you may have found everything: clear it, test, go home.
3. Cover bolts crosswise, a turn at a time: the spring is under it.
4. Diaphragm out. Hold it up to the light and stretch it with two thumbs. A pinhole at the edge of the plate is the usual place.
5. Stem out. Clean, polish with a cloth. No emery: scratches hold lime.
6. Disc and seat as for a check.
7. New diaphragm, **its fabric side and its bead the way the old one had them.** Upside down it seals for a week.
8. Bolts crosswise again, to the sheet's torque. A wrinkle under the cover is a leak to the outside.
9. Open the sensing tube's cock, if it has one. It is forgotten more often than any other thing.

## Prove it

Fill slowly. It will discharge while the zone fills, and shut. If it does not shut, close shutoff No. 2 and open test cock No. 4: give it flow. A first check that has never seated lets the zone stay high.

Then the whole test. A good rebuild opens between 2.2 and 3.5 or so, twice within 0.2.

## Never

- **Never shim a spring** to bring 1.8 to 2.1.
- **Never plug the port**, not for an hour.
- Never bend a sensing tube into a new way. Air pockets in it make it slow.

## Check yourself

- After a rebuild it discharges fully, the first check holds 7.
  >! Sensing line closed, or diaphragm wrong way up.
- It opens at 1.7. The spring is new.
  >! Stem stiff, or disc sticking to its seat. Clean the guide before you blame the spring.`,
    },
    ...largeRepairs,
  ],
};
