/** The headers of the lists: in their manifest too, so that the site can show them before the pages are there. */
export const coursesHeader = {
  title: 'Courses',
  lead: 'From the first test to repair and reporting, at your own pace.',
};
export const resourcesHeader = {
  title: 'Resources',
  lead: 'Test procedures, guides and checklists for the work in the field.',
};
export const verifyHeader = {
  title: 'Verify a Certificate',
  lead: 'Type the code of a certificate to see whether it is genuine, and what it was issued for.',
};

export const credentialsHeader = {
  title: 'Credentials',
  lead: 'Your licenses and gauges: until when they are valid, and what their renewal takes.',
};
