import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { sandboxClientId } from '../../../src/cli/process/sandbox-environment';
import { mailScopes } from '../../../src/contracts/account-scopes';
import { createDataConverter } from '../../../src/client/data-converter';
import { bundleWorkflows } from '../../../src/plugin/bundle-workflows';
import type { Sandbox } from 'graph-trello-sandbox';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { compileFolder } from '../../../test/cli/build-product';
import { connectMailbox, connectMember } from '../../connect-account';
import { startInstallation, type Installation } from '../../prove/installation/installation';
import { projectRoot } from '../../prove/installation/product';
import { provedProcess, type ProvedProcess } from '../../prove/installation/proved-process';
import type { Arms } from '../in-turn';
import type { ThreeSteps } from './agent';
import type { ByHandSettings } from './by-hand';

type Agent = (number: number) => Promise<string>;

/** The agent of three steps and the same written by hand, each on a separate worker process; the services run next to them. */
export interface ThreeStepArms {
  readonly ours: Agent;
  readonly theirs: Agent;
  /** A workflow on the same workers that ends immediately. */
  readonly idle: Arms<unknown>;
  readonly installation: Installation;
  readonly stop: () => Promise<void>;
}

/** Number of mailboxes and board members: with fewer, the test would measure the product's limits per account. */
const accounts = 25;
const agents = 4;

const [queueOfOurs, queueOfTheirs] = ['measured-agents', 'measured-by-hand'];

/** Raises every limit of a provider out of the way. */
const limits = {
  graph: { requestsPer10Minutes: 10_000_000, concurrent: 10_000 },
  trello: { requestsPerTokenPer10Seconds: 1_000_000, requestsPerKeyPer10Seconds: 10_000_000 },
};

/** @param latency of the providers per request, in milliseconds */
export async function startArms({
  latency,
  onProgress,
}: {
  latency: number;
  onProgress: (line: string) => void;
}): Promise<ThreeStepArms> {
  const installation = await startInstallation({ onProgress, processes: ['services'], sandbox: { limits } });
  const { client, sandbox, product } = installation;
  const processes: ProvedProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((process) => process.kill()));
    await installation.stop();
  };
  try {
    await connectAccounts(installation);
    await defineAgents(installation);
    compileFolder(join(projectRoot, 'bench/speed'), join(product.lib, 'bench/speed'));
    const start = async (taskQueue: string, code: string, byHand?: ByHandSettings): Promise<void> => {
      const bundle = join(product.lib, `${taskQueue}.js`);
      await writeFile(bundle, code);
      const process = provedProcess(taskQueue, {
        file: join(product.lib, 'bench/speed/three-steps/worker-process.js'),
        args: [],
        ready: /measured process works/,
        environment: {
          ...installation.environment,
          MEASURED_BUNDLE: bundle,
          MEASURED_TASK_QUEUE: taskQueue,
          MEASURED_BY_HAND: byHand === undefined ? '' : JSON.stringify(byHand),
        },
      });
      processes.push(process);
      await process.start();
    };
    const args = (number: number): [ThreeSteps] => [
      {
        mailAccount: `mailbox-${number % accounts}`,
        boardAccount: `member-${number % accounts}`,
        list: sandbox.trello.list('Support', 'Inbox').id,
        name: `Card ${number}`,
      },
    ];
    const workflowId = (): string => `measured-${randomUUID()}`;
    const ours: Agent = (number) =>
      runAsCall({ agent: agentOf(number) }, () =>
        client.temporal.workflow.execute('threeSteps', {
          taskQueue: queueOfOurs,
          workflowId: workflowId(),
          args: args(number),
        }),
      );
    await start(queueOfOurs, (await bundleWorkflows(require.resolve('./agent'))).code);
    await ours(0);
    const byHand = byHandSettings(sandbox);
    const dataConverter = createDataConverter(installation.keyRing);
    const plain = {
      workflowsPath: require.resolve('./by-hand-workflow'),
      failureConverterPath: dataConverter.failureConverterPath,
      logger: new DefaultLogger('ERROR'),
    };
    await start(queueOfTheirs, (await bundleWorkflowCode(plain)).code, byHand);
    const stranger = new Client({ connection: client.temporal.connection, dataConverter });
    const theirs: Agent = (number) =>
      stranger.workflow.execute('threeSteps', {
        taskQueue: queueOfTheirs,
        workflowId: workflowId(),
        args: args(number),
      });
    const idle: Arms<unknown> = {
      ours: () => client.temporal.workflow.execute('idle', { taskQueue: queueOfOurs, workflowId: workflowId() }),
      theirs: () => stranger.workflow.execute('idle', { taskQueue: queueOfTheirs, workflowId: workflowId() }),
    };
    for (const provider of ['graph', 'trello'] as const)
      sandbox.faults.add({ match: { provider }, fault: { kind: 'delay', milliseconds: latency }, times: Infinity });
    return { ours, theirs, idle, installation, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const agentOf = (number: number): string => `desk-${number % agents}`;

async function defineAgents({ client }: Installation): Promise<void> {
  const steps = ['mail.findEmail', 'mail.sendEmail', 'board.createCard', 'board.updateCard', 'board.addCommentToCard'];
  const equipment = Object.fromEntries(steps.map((step) => [step, { permission: 'autopilot' as const }]));
  for (let number = 0; number < agents; number += 1)
    await client.agents.define(agentOf(number), { workflowType: 'threeSteps', taskQueue: queueOfOurs, equipment });
}

async function connectAccounts(installation: Installation): Promise<void> {
  const connect = async (number: number): Promise<void> => {
    await connectMailbox(installation, `mailbox-${number}`, sandboxMailbox);
    await connectMember(installation, `member-${number}`, 'supportbot');
  };
  await Promise.all(Array.from({ length: accounts }, (_, number) => connect(number)));
}

/** Returns the full request that the step has just made, and the credentials needed to make it. */
function byHandSettings({ requests, login, trello, urls }: Sandbox): ByHandSettings {
  const [found] = requests.list({ provider: 'graph', method: 'GET' });
  if (found === undefined) throw new Error('The agent has read no mail.');
  const { key } = trello.application;
  const token = trello.issueToken('supportbot').value;
  return {
    findEmail: `${urls.graph}${found.path}?${new URLSearchParams(found.query).toString()}`,
    graphToken: login.issueAccessToken(sandboxMailbox, mailScopes, sandboxClientId),
    trelloUrl: `${urls.trello}/1`,
    trelloAuthorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`,
  };
}
