export default function ContinueCourse() {
  return null;
}
