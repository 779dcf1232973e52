/* global document, PerformanceObserver, setTimeout */
// Loads the application once the first screen is shown: running it before would delay the first paint. A file of its own, sent as it
// is: the page's policy allows no script in the HTML.

/** The longest wait, in milliseconds, for a paint that never comes. */
const MAX_WAIT_MS = 500;

// The first screen can be pressed before the application runs, which takes these events over (early-events.ts).
const presses = [];
const recordPress = (event) => presses.push(event);
const PRESSES = ['click', 'keydown'];
for (const type of PRESSES) document.addEventListener(type, recordPress, { capture: true });
globalThis.takePresses = () => {
  for (const type of PRESSES) document.removeEventListener(type, recordPress, { capture: true });
  return presses;
};

// A release may fail before the application observes it (start-observing.ts).
const errors = [];
const recordError = (event) => errors.length < 20 && errors.push(event);
const ERRORS = ['error', 'unhandledrejection'];
for (const type of ERRORS) globalThis.addEventListener(type, recordError);
globalThis.takeErrors = () => {
  for (const type of ERRORS) globalThis.removeEventListener(type, recordError);
  return errors;
};

let isLoaded = false;

/** The script's element waits in a template, with its address and its integrity. A copy of it runs when it is inserted. */
function loadApplication() {
  if (isLoaded) return;
  isLoaded = true;
  document.head.append(document.getElementById('application').content.cloneNode(true));
}

const hasFirstScreen = document.getElementById('root').firstElementChild !== null;
// A page in the background is not painted.
if (!hasFirstScreen || document.visibilityState === 'hidden') {
  loadApplication();
} else {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) loadApplication();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(loadApplication, MAX_WAIT_MS);
}
