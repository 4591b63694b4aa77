import { shortLine } from '../console/short-line';

/** Returns how a page names an event: by its label in one short line. */
export const eventName = (label: string): string => (label === '' ? '(no name)' : shortLine(label));
