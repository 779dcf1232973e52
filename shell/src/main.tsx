// First import: trusted types must exist before any script is loaded.
import './federation/trusted-types.ts';
import { recordEarlyEvents } from './first-screen/early-events.ts';
import { guardTranslatedText } from './translation-guard.ts';

recordEarlyEvents();
guardTranslatedText();

// The application is part of this script, but starts in a task of its own: a phone can react in between.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
