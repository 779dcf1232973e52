import { BookingList } from '../person-bookings/booking-list.tsx';

/** For the slot `admin.person`: a member's courses with their progress. @param id the member's */
export default function PersonCourses({ id }: { id: string }) {
  return <BookingList memberId={id} type="courses" none="Enrolled in no course." />;
}
