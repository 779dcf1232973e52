import type { DemoArticle } from '../demo-course.ts';

export const reportsThatAreAccepted: DemoArticle = {
  title: 'Test reports that are not sent back',
  description:
    'What a purveyor looks for on a test report, the ten lines that get it refused, deadlines for passed and failed tests, and what to keep for how long.',
  excerpt: 'The form is the product. Ten lines that send it back, and how to fill them the first time.',
  author: 'Leonard Price',
  category: 'Regulations',
  supplier: 'Western Testers Guild',
  accessLevel: 'free',
  daysAgo: 12,
  views: 873,
  isPublished: true,
  relatedTo: 'shopManagement',
  content: `The purveyor never sees you test. The report is all it has: it has to show that a named, qualified person tested this very assembly with a good gauge, what was read, and what was done about it. A report that leaves one of these open is sent back, and your customer gets the shutoff notice.

## What every report needs

1. **Premises**: the service address as the purveyor writes it, and the account or meter number. Not the landlord's office.
2. **Assembly**: type, manufacturer, model, size, **serial number from the plate**.
3. **Place**: so that a stranger finds it. "North side of building B, in cage, behind hedge" is a place. "Outside" is not.
4. **What it protects**: domestic, irrigation, fire, a machine.
5. **Initial test**: every reading to one tenth, as found, before any repair or cleaning.
6. **Repairs**: what was done and which parts went in.
7. **Final test**: every reading again.
8. **Result**: passed or failed, in one place only.
9. **Tester**: printed name, certification number and its expiry, company, phone, signature.
10. **Gauge**: serial number and last calibration date.
11. **Date and time** of each test. Fire lines: out of service and back in service.

## The ten lines that send it back

| Line | What is wrong | What to do |
| --- | --- | --- |
| Serial number | Copied from last year's form, but the assembly was replaced | Read the plate each time; mark *replaced* and give the old number |
| Relief valve | Left empty because "it worked" | Write the psid at the first drip |
| Second check of an RP | A number where the form asks tight or leaked | Tick the box the form has |
| Initial test | Missing; only the final is there | A repaired assembly has two tests |
| Readings | 5.0, 2.0, 1.0 on every form of the week | Real gauges do not do that |
| Gauge | Calibration older than a year on the day of the test | Check before you drive |
| Certification | Expired, or not registered with this purveyor | Register first, test afterward |
| Hazard | Irrigation became irrigation with an injector | Report the change; it may need another assembly |
| Size and model | 1 inch on the form, 3/4 inch on the plate | Plate first |
| Signature | Office staff signed for the tester | Only who has tested may sign |

## Time limits

They differ, and your water purveyor's rule comes first. What is common:

- **Passed**: the report within 5 to 30 days of the test.
- **Failed on a high hazard**: call the purveyor **the same day**. Many want repair or replacement within 24 to 72 hours, and may shut the service.
- **Failed otherwise**: repair and retest inside the number of days in the notice, often 10 to 30.
- **New, moved or repaired assembly**: test at once, before it counts as protection.
- **Suspected backflow**: at once, by phone, whatever the hour. Do not wait for a form.

Never leave a failed assembly without telling the owner in writing. A failed test you kept quiet about is your liability; a failed test you reported is theirs.

## Portals

More and more purveyors take reports only through a website, some of them with a fee for each. What pays off:

- Enter from the **form you filled in on site**, with a photograph of the plate and of the gauge's serial number.
- Keep your own copy as a PDF. Portals change contractors, and history is lost.
- Note the confirmation number in your schedule. "We sent it" is not a confirmation.
- Look at the list of assemblies due for your customers on the first of each month. It shows which of them the portal thinks were never tested.

## Keep

Keep reports, repair records and calibration certificates for **at least three years**, longer where the purveyor says so. File by address and serial number rather than by customer: customers sell buildings, and the assembly stays.

## Honest readings

If you did not measure it, do not write it. If a shutoff leaked so badly that one test could not be made, say which and why, and mark the assembly failed or not tested as the form allows. Falsified reports end certifications, and in several states they are a crime. They are also easy to find: an assembly that holds exactly 5.0 psid for six years has one kind of explanation.
`,
};
