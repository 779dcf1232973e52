import { OpenDayList } from '../open-days/open-day-list.tsx';

/** The first few open days, for pages of the shell. */
export default function OpenDays() {
  return <OpenDayList most={3} />;
}
