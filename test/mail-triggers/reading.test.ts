import type { Triggers } from '../../src/contracts';
import type { World } from '../support/world';
import { testCopiedMail } from './copied-mail';
import { testContactChanged } from './contact-changed';
import { testDaysOfMailbox } from './days-of-mailbox';
import { testEmailChanged } from './email-changed';
import { testEventChanged } from './event-changed';
import { testEventStarting } from './event-starting';
import { testNewEmail } from './new-email';
import { createMailboxReading, type Reading } from './mailbox-reader';
import { testNestedFolders } from './nested-folders';
import { testReadLag } from './read-lag';
import { testScannedFiles } from './scanned-files';
import { testSharedCalendar } from './shared-calendar';

interface Shared {
  reading: Reading;
  world: World;
}

/** A trigger without a test does not compile. */
const tests: Record<Extract<keyof Triggers, `mail.${string}`>, (shared: () => Shared) => void> = {
  'mail.newEmail': testNewEmail,
  'mail.emailChanged': testEmailChanged,
  'mail.contactChanged': testContactChanged,
  'mail.eventChanged': testEventChanged,
  'mail.eventStarting': testEventStarting,
};

let shared: Shared;

beforeAll(async () => {
  shared = await createMailboxReading();
});
afterEach(() => shared.world.sandbox.faults.clear());
afterAll(() => shared.world.stop());

for (const testTrigger of Object.values(tests)) testTrigger(() => shared);
testDaysOfMailbox(() => shared);
testCopiedMail(() => shared);
testNestedFolders(() => shared);
testReadLag(() => shared);
testScannedFiles(() => shared);
testSharedCalendar(() => shared);
