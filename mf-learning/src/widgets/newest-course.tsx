export default function NewestCourse() {
  return null;
}
