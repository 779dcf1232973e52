import type { DemoCourse } from '../demo-course.ts';

export const fillingInATestReport: DemoCourse = {
  title: 'Filling In a Test Report',
  description:
    'One form from top to bottom, line by line, with a worked example of a failed and repaired RP. For new testers, and for whoever types reports into portals.',
  outcomes: [
    'Fill in every line of a usual test report, and know why it is asked',
    'Keep initial test, repair and final test apart',
    'Meet the time limits for passed and failed assemblies',
  ],
  content: `The test takes half an hour, and it is over when the needle stops. What remains of it is a sheet of paper. Here is one, from top to bottom. Forms differ from purveyor to purveyor, but the lines are nearly always these.

Have a form of your own purveyor beside you as you read, and a pencil.

## 1. Where

| Line | Write | Not |
| --- | --- | --- |
| Service address | 1420 Mill Road, Building C | The owner's office |
| Account or meter | 0047713, from the letter or the meter | "On file" |
| Location of assembly | Outside, NE corner of building, in green cage | "Outside" |
| Serves | Irrigation; domestic; fire; boiler make-up | Nothing |

The location is for somebody who has never been there, with a gauge in one hand, in the rain.

## 2. What

Type, manufacturer, model, size, serial number: **from the plate**, each year anew. If the plate says something else than the form, the plate is right: correct it, and mark it as *corrected* or *replaced* with the old number. A replaced assembly is a new installation, and may need a permit.

Photograph the plate. In five years it will be unreadable.

## 3. With what, by whom

- Gauge: make, serial number, **date of last calibration**. Not older than a year on the day of the test.
- Your name in print, certificate number with its expiry date, company, telephone.
- Date, time of arrival, time of the test.
- Line pressure, if asked for. Read it at test cock No. 1.

## 4. The initial test

As found. Before flushing, tapping, cleaning, turning. The letters differ, the numbers do not:

| Assembly | Lines | Passes |
| --- | --- | --- |
| RP | Relief valve opened at ___ psid | 2.0 or more |
| | Second check: closed tight / leaked | tight |
| | First check ___ psid | as the form says, usually 5.0 or more |
| DC | First check ___ psid, second check ___ psid | 1.0 or more each |
| PVB | Air inlet opened at ___ psid; fully open yes / no | 1.0 or more; yes |
| | Check ___ psid | 1.0 or more |
| SVB | Check ___ psid; air inlet opened at ___ psid; fully open | 1.0 or more each; yes |

One decimal. "5" can be 5.4 or 4.6; "5.0" was read. **Did not open** is a result. A dash is not.

Shutoffs: tight or leaked. A form without that line has a remarks box.

## 5. Repairs

Only if there were any. What was done, to which part, with which kit. "Cleaned" is a repair too. "Repaired" is not a description.

## 6. The final test

All the lines again, after the last repair, even those that passed before. Date and time of its own. If there was no repair, there is no final test, and the initial one is the result.

## 7. The result

One box: passed or failed. It follows from the **final** test if there is one. A passed test on the wrong assembly is *passed*, with the application in the remarks.

## 8. Sign

The one who tested. With the date of the signature.

## A worked example

RP, 1 inch, irrigation with an injector, Tuesday, 8:40.

1. On arrival the port drips. Written in the remarks: *relief valve dripping on arrival, no flow*.
2. Hoses on, shutoff No. 2 closed. The needle sinks to 2.4; the relief valve runs.
3. **Initial:** relief valve opened at 2.4. First check: leaked. Second check: could not be tested. Result so far: failed.
4. Health hazard: **telephone call to the purveyor at 9:05**, name noted. Owner informed, quotation signed at 9:20.
5. **Repair:** first check opened; sand on seat; disc cut. Replaced disc and O-rings (kit), seat clean. Flushed.
6. **Final, 10:10:** relief valve 2.5. Second check tight. First check 7.8. Shutoff No. 2 tight.
7. **Passed.** Buffer 5.3.
8. Remarks: *sand in first check; injector present, RP is right.*
9. Sent through the portal at 12:30. Confirmation number in the schedule.

Nothing in it is elegant. Everything in it can be defended.

## Time limits

Your purveyor's rule comes first. Common ones:

- passed: within 5 to 30 days,
- failed, high hazard: by phone the same day,
- repair and retest: by the date in the notice,
- suspected backflow: at once.

## Before you send it

Read it once more as the clerk who gets it. Could you find the assembly? Do you know what was read, with which gauge, by whom? Is there a single box ticked under *Result*? Then send it, and keep a copy for at least three years.

> Never write a reading you have not seen. It is the only mistake on this form that cannot be corrected.
`,
  duration: '30 min',
  level: 'beginner',
  accessLevel: 'free',
  price: '0',
  category: 'Business & Reporting',
  manufacturer: null,
  daysAgo: 5,
  isPublished: true,
  lessons: [],
};
