import type { DemoArticle } from '../demo-course.ts';

export const testingAnRpz: DemoArticle = {
  title: 'Field test of a reduced pressure assembly, step by step',
  description:
    'The whole RP test with a three-valve differential gauge: preparation, relief valve opening point, second check against backpressure, first check differential, and what each reading means.',
  excerpt:
    'Relief valve, second check, first check: the order, the hose positions and the readings that pass.',
  author: 'Elena Ramirez',
  category: 'Test Procedures',
  supplier: 'Sierra Backflow Products',
  accessLevel: 'free',
  daysAgo: 34,
  views: 2417,
  isPublished: true,
  relatedTo: 'rpzTesting',
  content: `A reduced pressure principle assembly (RP, RPZ or RPA on the tag) protects against backpressure and backsiphonage, for health hazards as well as for lesser ones. The test has to show three things: the relief valve opens while the zone is still at least 2 psi below the supply, the second check holds tight against backpressure, and the first check holds enough pressure to keep the relief valve closed in normal service.

This page follows the procedure taught by the USC Foundation, with a three-valve gauge. The ASSE 5000 series takes the same measurements in another order. Use the one your water purveyor accepts, and write down which.

## Readings that pass

| What is tested | Passes at | What it tells you |
| --- | --- | --- |
| Relief valve opening point | 2.0 psid or more | The zone is vented before it comes near supply pressure |
| Second check | Holds against backpressure, gauge steady | Nothing passes from downstream into the zone |
| First check, static differential | 5.0 psid or more in most programs | The spring is strong and the seat is clean |
| Buffer: first check less relief opening | 3.0 psi where the purveyor asks for it | The relief valve will not spit at every pressure dip |

## Before a hose goes on

1. **Notify.** Tell the owner, or whoever answers for the building, that the water will be off, and for how long. Ask what depends on it: boilers, dialysis, process cooling, a fire system. Do not close a valve until someone with authority has agreed.
2. **Identify.** Compare manufacturer, model, size and serial number with the report form. The wrong serial number is the most common reason a report comes back.
3. **Inspect.** Direction of flow, all four test cocks, both shutoffs, clearance, drainage, the air gap below the relief port, no bypass round the assembly. Is this the right assembly for what is downstream?
4. **Observe.** Stand still for a minute. Is the relief valve dry? Is water moving? A relief valve that drips before you touch anything is your first finding; write it down.
5. **Flush.** Open test cock No. 4 first, so that the flushing water comes through the assembly and not backward from the building. Then open and close No. 1, No. 2 and No. 3 one after the other. Open No. 2 slowly: a sudden drop ahead of the first check makes the relief valve dump. Close No. 4 and fit the adapters.

## Connect the gauge

All gauge valves are closed to begin with.

1. High side hose to test cock No. 2, low side hose to test cock No. 3.
2. Open No. 3 slowly, then bleed the air out through the low side bleed. Leave the bleed open.
3. Open No. 2 slowly and bleed the high side. Close the high side bleed first, and the low side bleed slowly after it.
4. With water still on, close **shutoff No. 2**. Shutoff No. 1 stays open for the whole test.
5. Watch the needle. It should settle and stand still. This is the *apparent* first check reading; you will take the real one later.

If the needle sinks until the relief valve opens and goes on discharging, the first check leaks. The assembly has failed, and the rest of the test cannot be made as written.

## Test 1: relief valve opening point

1. Open the high side control valve about one turn.
2. Open the low side control valve **no more than a quarter turn**. The needle must fall slowly. If it drops in jumps, close the valve and begin again.
3. Hold the back of a hand under the relief port. Read the gauge at the **first drip**, not when it runs.
4. Close the low side control valve. Record the reading. It must be 2.0 psid or more.

If the needle stops short and the relief valve never opens, suspect that shutoff No. 2 leaks and the building is drawing water. Work the shutoff and try again; if that does not help, feed the demand through a bypass hose from test cock No. 1 to No. 4, or shut another valve downstream.

## Test 2: second check against backpressure

1. Bleed the bypass hose from the gauge and connect it to test cock No. 4. Open No. 4.
2. Bring the zone back to normal: open the low side bleed until the needle stands well above the relief opening, then close it.
3. Open the bypass control valve, with the high side control valve still open. Supply pressure is now behind the second check.
4. Watch the needle.
   - It stands still, or dips a little and settles above the relief opening point: the second check is **closed tight**. A small dip is the rubber disc being pressed into its seat.
   - It falls to the relief opening point and the relief valve discharges: bleed the low side once more and repeat. If it falls again, the second check **leaks**.
5. Now close test cock No. 2, so that nothing feeds the hose. A needle that stands still says shutoff No. 2 is tight. One that falls says that it leaks. Open No. 2 again.

## Test 3: first check

1. Close the bypass control valve, with the building still shut off or its demand made up.
2. Open the low side bleed until the needle is above the apparent reading, then close it.
3. Let it settle. What it shows is the static differential across the first check. Record it to one tenth.

The reading has to be 5.0 psid or more in most programs. Many also want it at least 3.0 psi above the relief opening point, at least for a new or a repaired assembly. An assembly that opens at 2.4 and holds 5.2 passes both lines of the first rule and fails the second: its buffer is 2.8.

## Put it back

1. Close test cocks No. 2, 3 and 4 and take the hoses off. Drain the gauge.
2. Open **shutoff No. 2 slowly**.
3. Look at the relief port again. It must be dry with water running and with water standing.
4. Tell the owner that the water is back on, tag the assembly, and send the report within the purveyor's time limit.

> Write the numbers down as you read them. A reading remembered in the van is a guess.

## When it fails

Record the readings as found before you open anything. After a repair run the whole test again, not only the part that failed: fitting a new first check disc changes the relief valve's reading as well.
`,
};
