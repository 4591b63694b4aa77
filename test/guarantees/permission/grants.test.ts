import { attack } from '../../../bench/prove/grants/attack';
import { attacks } from '../../../bench/prove/grants/attacks';
import { Attempt } from '../../../bench/prove/grants/attempt';
import { defineAttackedAgents, type GrantWorld } from '../../../bench/prove/grants/grant-world';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';

let world: World;
let attacked: GrantWorld;

beforeAll(async () => {
  world = await createWorld();
  attacked = {
    client: world.client,
    stranger: world.strangerClient,
    taskQueue: agentTaskQueue,
    sent: (subject) => world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject === subject).length,
  };
  await world.connectAccounts();
  await world.startWorkers();
  await defineAttackedAgents(attacked);
});
afterAll(() => world.stop());

describe('has no more done than a person allowed:', () => {
  // A raw call has no key that its repetition could be known by; every third attack is made with the step that has one.
  test.each(attacks.map((each, index) => ({ ...each, isRaw: index % 3 !== 2 })))(
    '$name',
    async ({ isRaw, ...each }) => {
      expect(await attack(each, new Attempt(attacked, isRaw))).toEqual([]);
    },
  );
});
