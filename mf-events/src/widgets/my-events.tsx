export default function W() { return <p>widget my-events</p>; }
