import * as kinds from '../../src/messages/workflow-kinds';
import type { ServiceWorkflows } from '../../src/messages/service-workflows';
import * as workflows from '../../workflows/service';

// Does not compile where a workflow takes or answers something else than those who start it say.
const registered: ServiceWorkflows = workflows;

const types = Object.values(kinds).flatMap((kind) => (typeof kind === 'object' && 'type' in kind ? [kind.type] : []));

test('every kind of workflow that is spoken of is registered under its type, and the other way round', () => {
  expect([...types, kinds.noteType].sort()).toEqual(Object.keys(registered).sort());
});

test("every workflow of the service is sealed without a user's codecs, and no workflow of the user's is", () => {
  for (const kind of [...types, 'sending', 'creating', 'grant-use'])
    expect([kind, kinds.isServiceWorkflow(`${kind}/1`)]).toEqual([kind, true]);
  for (const id of ['support/inbox/1', 'orders-1', 'agents/1', undefined])
    expect(kinds.isServiceWorkflow(id)).toBe(false);
});
