export default function RecentResources() {
  return null;
}
