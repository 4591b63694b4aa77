import { startInstallation } from '../installation/installation';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { attackedEnvironment } from './attacked-gateway';
import { proveGateway } from './prove-gateway';

/** Tests everything that reaches the gateway from outside, and everyone who may not use one of its routes. */
export const gatewayRow: Row = {
  name: 'gateway',
  title: 'Webhooks, OAuth, sessions, forms of other sites, and every route × every role',
  bar: '0 accepted',
  faults: [
    'signatures are not checked',
    'deliveries are not checked',
    'forms are taken from anybody',
    'roles are not asked for',
  ],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    processes: ['services', 'gateway'],
    environment: attackedEnvironment,
  });
  const { publicUrl: url, client, keyRing, sandbox, environment } = installation;
  try {
    const { checked, problems } = await proveGateway(
      { url, environment, client, keyRing, sandbox },
      { seed, share: Math.min(1, scale), runs: scaled(150, scale, 10), onProgress },
    );
    return { checked, problems, details: `${checked.toLocaleString('en')} attempts` };
  } finally {
    await installation.stop();
  }
}
