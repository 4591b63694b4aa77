import { stepNamed } from '../../src/contracts/find-contract';
import { toolError } from '../../src/contracts/tool-error';
import { catalogueFor, type CatalogueTool, type EquippedSteps } from '../../src/models/catalogue-for';
import { isReadCatalogueInput, type ModelActivities } from '../../src/models/read-catalogue';
import { singleTypes } from '../../src/models/single-types';
import { actingAgent } from '../../src/temporal/call/acting-agent';
import { trustedAgent } from '../agents/trusted-agent';
import type { Dependencies } from '../dependencies';

/**
 * Returns the tools that the calling run's model gets: the agent's equipment, limited to the named steps. This only tells the model which tools
 * exist: permission is checked again for each call.
 *
 * @throws NotFound for a name that no step has; a step that the agent lacks is left out
 */
export function readCatalogue({
  keyRing,
  configuration,
  definitions,
}: Dependencies): (input: unknown) => ReturnType<ModelActivities['models.catalogue']> {
  return async (asked) => {
    if (!isReadCatalogueInput(asked))
      throw toolError('InvalidInput', 'Give "steps" as a list of names, and "fixed" as texts.');
    const { steps, fixed } = asked;
    steps?.forEach(stepNamed);
    const agent = await actingAgent(keyRing, configuration.unsignedUntil);
    if (agent === undefined) {
      if (steps !== undefined) return kept(catalogueFor(Object.fromEntries(steps.map((step) => [step, {}])), fixed));
      throw toolError(
        'InvalidInput',
        'This run acts for no agent, so nobody has said which tools it has. Start it through an agent’s trigger or a client, or name them: agentTools({ steps: ["mail.findEmail"] }).',
      );
    }
    const { equipment } = (await trustedAgent(agent, definitions)).definition;
    const wanted = Object.entries(equipment).filter(([step]) => steps?.some((name) => name === step) ?? true);
    return kept(catalogueFor(Object.fromEntries(wanted), fixed), equipment);
  };
}

/**
 * Returns tools for a run to keep, in the form that any model takes, because nobody knows here whose they become. The account that the equipment
 * fixes is left to the gate, which knows it at each call.
 */
const kept = (tools: readonly CatalogueTool[], equipment: EquippedSteps = {}): CatalogueTool[] =>
  tools.map(({ plan, parameters, ...described }) => {
    const tool = { ...described, parameters: singleTypes(parameters) };
    if (equipment[plan.step]?.account === undefined) return { ...tool, plan: { ...plan, leftToGate: [] } };
    const { account: _gateKnows, ...fixed } = plan.fixed;
    return { ...tool, plan: { ...plan, fixed, leftToGate: ['account'] } };
  });
