/**
 * `npm run measure:outputs`: how much reading steps answer of what the providers sent them, over the sandbox's seeded support desk.
 * Ends with 1 when all together answer more than a quarter, or when a step could not be measured.
 *
 * "received" is what the provider sent to the step, which asks for the fields it needs alone; "whole" is what it sends to who asks
 * the same without choosing fields.
 */
import { fixedEffect } from '../src/catalogue/describe-effect';
import { steps } from '../src/contracts';
import { startMeasuredService, type MeasuredService } from './measured-service';
import { observeResponses } from './observe-responses';
import { readSamples } from './read-samples';
import { wholeObjectBytes } from './whole-objects';

const mostAnswered = 0.25;

/** In bytes. */
interface Measurement {
  answered: number;
  received: number;
  whole: number;
}

async function measure({ client, sandbox }: MeasuredService, step: string, input: object): Promise<Measurement> {
  const { responses, result } = await observeResponses([sandbox.urls.graph, sandbox.urls.trello], async () => {
    const call = await client.tools.start(step, input);
    return call.result();
  });
  return {
    answered: Buffer.byteLength(JSON.stringify(result)),
    received: responses.reduce((sum, { bytes }) => sum + bytes, 0),
    whole: await wholeObjectBytes(sandbox, responses),
  };
}

const sum = (measurements: readonly Measurement[]): Measurement =>
  measurements.reduce(
    (total, { answered, received, whole }) => ({
      answered: total.answered + answered,
      received: total.received + received,
      whole: total.whole + whole,
    }),
    { answered: 0, received: 0, whole: 0 },
  );

const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)} %`;

const print = (name: string, ...cells: (string | number)[]): void =>
  console.log(name.padEnd(28) + cells.map((cell) => String(cell).padStart(14)).join(''));

function printMeasurement(name: string, { answered, received, whole }: Measurement): void {
  print(name, answered, received, percent(answered / received), whole, percent(answered / whole));
}

async function main(): Promise<number> {
  const samples: Readonly<Record<string, object[] | undefined>> = readSamples;
  const reading = Object.values(steps).flatMap((contract) => (fixedEffect(contract) === 'read' ? [contract.name] : []));
  const missing = reading.filter((name) => samples[name] === undefined);
  if (missing.length > 0) {
    process.stderr.write(
      `bench/read-samples.ts has no input for ${missing.join(', ')}. Add one that reads what an agent at work would.\n`,
    );
    return 1;
  }
  const service = await startMeasuredService();
  try {
    print('Step', 'answered', 'received', 'of received', 'whole', 'of whole');
    const measurements: Measurement[] = [];
    for (const name of reading) {
      const ofStep: Measurement[] = [];
      for (const input of samples[name] ?? []) ofStep.push(await measure(service, name, input));
      printMeasurement(name, sum(ofStep));
      measurements.push(...ofStep);
    }
    const total = sum(measurements);
    printMeasurement('Total', total);
    if (total.answered <= total.whole * mostAnswered) return 0;
    process.stderr.write(`The steps answer more than ${percent(mostAnswered)} of the providers' whole objects.\n`);
    return 1;
  } finally {
    await service.stop();
  }
}

void main().then((code) => {
  process.exitCode = code;
});
