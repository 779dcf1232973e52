export default function W() { return <p>widget upcoming-events</p>; }
