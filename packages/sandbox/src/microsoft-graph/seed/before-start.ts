import type { Mailbox } from '../users/mailbox';

/** In milliseconds. */
const before = 2_000;

/**
 * Plants what a mailbox has when the world starts as made before it. Graph tells when something was made in whole seconds, and who watches from the start
 * on must not take it for new.
 */
export const beforeStart = (mailbox: Mailbox, plant: () => void): void => mailbox.clock.earlier(before, plant);
