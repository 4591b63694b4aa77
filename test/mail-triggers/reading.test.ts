import type { World } from '../support/world';
import { testEmailChanged } from './email-changed';
import { createMailboxReading, type Reading } from './mailbox-reader';

let shared: { reading: Reading; world: World };

beforeAll(async () => {
  shared = await createMailboxReading();
});
afterEach(() => shared.world.sandbox.faults.clear());
afterAll(() => shared.world.stop());

testEmailChanged(() => shared);
