import type { World } from '../support/world';
import { testContactChanged } from './contact-changed';
import { testEmailChanged } from './email-changed';
import { testEventChanged } from './event-changed';
import { testEventStarting } from './event-starting';
import { testNewEmail } from './new-email';
import { createMailboxReading, type Reading } from './mailbox-reader';

let shared: { reading: Reading; world: World };

beforeAll(async () => {
  shared = await createMailboxReading();
});
afterEach(() => shared.world.sandbox.faults.clear());
afterAll(() => shared.world.stop());

testNewEmail(() => shared);
testEmailChanged(() => shared);
testContactChanged(() => shared);
testEventChanged(() => shared);
testEventStarting(() => shared);
