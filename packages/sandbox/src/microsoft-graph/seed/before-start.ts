import type { Mailbox } from '../users/mailbox';

/** In milliseconds. */
const before = 2_000;

/**
 * Runs `plant` with a clock set back, so that its items are older than the world. Graph reports creation times in whole seconds,
 * and a client that watches from the start must not see these items as new.
 */
export const beforeStart = (mailbox: Mailbox, plant: () => void): void => mailbox.clock.earlier(before, plant);
