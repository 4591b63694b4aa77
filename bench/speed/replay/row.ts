import { Worker } from '@temporalio/worker';
import { readConfiguration } from '../../../src/configuration';
import { AgentIntegrationsPlugin } from '../../../src/plugin';
import { bundleServiceWorkflows } from '../../../src/plugin/bundle-workflows';
import { startMeasuredService } from '../../measured-service';
import { median } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';
import { lives, recordLife, type Recorded } from './recorded';

const rounds = 5;

const whatOf = (entity: string): string => `replay of the longest run of ${entity}, from cold`;

export const replayRow: Row = {
  name: 'P8',
  title: "replay of entities' longest runs by a worker that does not know them",
  figures: Object.keys(lives).map(whatOf),
  run,
};

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const service = await startMeasuredService();
  try {
    const recorded: [string, Recorded][] = [];
    for (const [entity, life] of Object.entries(lives)) {
      const record = await recordLife(service, life, scaled(life.times, scale, 5));
      onProgress(`${entity} has lived through ${record.events} events`);
      recorded.push([entity, record]);
    }
    const workflowBundle = await bundleServiceWorkflows();
    const { keyRing } = service.client;
    const plugin = new AgentIntegrationsPlugin({ configuration: readConfiguration({}), keyRing });
    const options = { workflowBundle, plugins: [plugin] };
    const figures: Figure[] = [];
    for (const [entity, { events, ...history }] of recorded) {
      const taken: number[] = [];
      for (let round = 0; round < scaled(rounds, scale, 2); round += 1) {
        const others = recorded.filter(([other]) => other !== entity).slice(0, 1);
        // Another replay runs first: the start-up of a worker is not part of a replay.
        const histories = [...others.map(([, { workflowId, history: of }]) => ({ workflowId, history: of })), history];
        let since = performance.now();
        let milliseconds = 0;
        for await (const { error } of Worker.runReplayHistories(options, histories)) {
          if (error !== undefined) throw error;
          milliseconds = performance.now() - since;
          since = performance.now();
        }
        taken.push(milliseconds);
      }
      const value = Math.round(median(taken));
      onProgress(`${entity}: ${value} ms`);
      const details = `${events} events, the median of ${taken.length}`;
      figures.push({ what: whatOf(entity), value, unit: 'ms', bar: { atMost: 250 }, details });
    }
    return figures;
  } finally {
    await service.stop();
  }
}
