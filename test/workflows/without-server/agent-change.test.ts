import { agentStateQuery, defineAgentUpdate } from '../../../src/messages/agent';
import { begin, definition, seal } from './an-agent';

describe('a change of an agent', () => {
  const changed = { ...definition, workflowType: 'other' };
  const conflict = {
    ...{ type: 'Conflict', nonRetryable: true },
    message:
      'The agent "helper" was changed meanwhile, so nothing was changed. Look at it again, then repeat the change.',
  };

  test('is answered with what it is now, counted, and told', async () => {
    const run = await begin();
    const { result } = await run.update(defineAgentUpdate, changed, 2, seal);
    expect(result).toEqual(await run.query(agentStateQuery));
    expect(result).toMatchObject({ revision: 3, definition: changed, seal });
    expect(run.memo).toMatchObject({ overview: { workflowType: 'other' }, agent: { definition: changed, seal } });
    expect(run.details).toContain('Starts `other`.');
  });

  test('that names no revision is taken, too', async () => {
    const run = await begin();
    expect((await run.update(defineAgentUpdate, changed, undefined, seal)).result).toMatchObject({ revision: 3 });
  });

  test.each([
    ['another was changed before', 1, seal],
    ['its signature is of another revision', 2, { ...seal, revision: 4 }],
    ['its signature was used before', undefined, { ...seal, revision: 2 }],
  ])(
    'is refused where %s: it leaves nothing, and again where an earlier version had taken it first',
    async (_why, revision, wrong) => {
      for (const isReplaying of [false, true]) {
        const run = await begin();
        run.isReplaying = isReplaying;
        const { isAccepted, error } = await run.update(defineAgentUpdate, changed, revision, wrong);
        expect([isAccepted, error]).toEqual([isReplaying, expect.objectContaining(conflict)]);
        expect(await run.query(agentStateQuery)).toMatchObject({ revision: 2, definition });
      }
    },
  );

  test.each([
    ['no definition', undefined, seal],
    ['half a definition', { workflowType: 'other' }, seal],
    ['one that nobody signed', changed, undefined],
  ])('to %s is refused', async (_what, wrong, signature) => {
    const run = await begin();
    const { isAccepted, error } = await run.update('define', wrong, 2, signature);
    expect(isAccepted).toBe(false);
    expect(error).toMatchObject({
      ...{ type: 'InvalidInput', nonRetryable: true },
      message:
        'This is no signed definition of an agent. Set it through a client or command line of this version, which say what is wrong.',
    });
  });
});
