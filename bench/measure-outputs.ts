/**
 * `npm run measure:outputs`: measures how much of the providers' responses reading steps return, over the sandbox's seeded support desk, and how many
 * tokens (o200k) a model pays for the output: for the raw output, and for the output as a model receives it. Exits with 1 when a model reads more
 * than a quarter of all responses together, when a step could not be measured, or when a list of twenty mails exceeds its limit.
 *
 * "received" is what the provider sent to the step, which requests only the fields it needs. "whole" is what the provider sends for the same request
 * without a field selection.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Sandbox } from 'graph-trello-sandbox';
import { mailScopes } from '../src/contracts/account-scopes';
import { catalogueFor } from '../src/models/catalogue-for';
import { modelAnswer } from '../src/models/model-answer';
import { boardUser, mailUser, startMeasuredService, type MeasuredService } from './measured-service';
import { observeResponses, type ObservedResponse } from './observe-responses';
import { readSamples, seededInvoice } from './read-samples';

const mostRead = 0.25;
/** Token limit for twenty mails with sender, subject, date, flags and a hundred characters each, as a model receives them. */
const mostForTwentyMails = 1_700;

/** Values are in bytes, except the tokens. */
interface Measurement {
  answered: number;
  /** The part that a model reads: handles instead of ids, and only the requested fields. */
  read: number;
  received: number;
  whole: number;
  tokens: number;
  asModelReads: number;
}

const tokensOf = (value: unknown): number => countTokens(JSON.stringify(value));

/** Returns the result as a model receives it. */
function asModelReads(step: string, result: unknown): unknown {
  const [tool] = catalogueFor({ [step]: { account: 'support' } });
  return tool === undefined ? result : modelAnswer(tool.plan, result, {});
}

async function measure({ client, sandbox }: MeasuredService, step: string, input: object): Promise<Measurement> {
  const { responses, result } = await observeResponses([sandbox.urls.graph, sandbox.urls.trello], async () => {
    const call = await client.calls.start(step, input);
    return call.result();
  });
  return {
    answered: Buffer.byteLength(JSON.stringify(result)),
    read: Buffer.byteLength(JSON.stringify(asModelReads(step, result))),
    received: responses.reduce((sum, { bytes }) => sum + bytes, 0),
    whole: await wholeObjectBytes(sandbox, responses),
    tokens: tokensOf(result),
    asModelReads: tokensOf(asModelReads(step, result)),
  };
}

const sum = (measurements: readonly Measurement[]): Measurement =>
  measurements.reduce(
    (total, { answered, read, received, whole, tokens, asModelReads }) => ({
      answered: total.answered + answered,
      read: total.read + read,
      received: total.received + received,
      whole: total.whole + whole,
      tokens: total.tokens + tokens,
      asModelReads: total.asModelReads + asModelReads,
    }),
    { answered: 0, read: 0, received: 0, whole: 0, tokens: 0, asModelReads: 0 },
  );

const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)} %`;

const print = (name: string, ...cells: (string | number)[]): void =>
  console.log(name.padEnd(28) + cells.map((cell) => String(cell).padStart(14)).join(''));

function printMeasurement(name: string, { answered, read, received, whole, tokens, asModelReads }: Measurement): void {
  const bytes = [received, whole, answered, percent(answered / whole), read, percent(read / whole)];
  print(name, ...bytes, tokens, asModelReads);
}

async function invoice({ client }: MeasuredService): Promise<string> {
  const { messages } = await client.calls.run('mail.findEmail', { subject: 'Invoice 2026-0317' });
  return messages[0]?.attachments?.[0]?.attachment ?? seededInvoice;
}

async function main(): Promise<number> {
  const service = await startMeasuredService();
  try {
    print('Step', 'received', 'whole', 'answered', 'of whole', 'model reads', 'of whole', 'tokens', 'model pays');
    const measurements: Measurement[] = [];
    for (const [name, inputs] of Object.entries<object[]>(readSamples)) {
      const ofStep: Measurement[] = [];
      for (const input of inputs)
        ofStep.push(await measure(service, name, 'reference' in input ? { reference: await invoice(service) } : input));
      printMeasurement(name, sum(ofStep));
      measurements.push(...ofStep);
    }
    const total = sum(measurements);
    printMeasurement('Total', total);
    const mails = await measure(service, 'mail.findEmail', { limit: 20, bodyLength: 100 });
    printMeasurement('Twenty mails', mails);
    const problems = [
      ...(total.read <= total.whole * mostRead
        ? []
        : [`A model reads more than ${percent(mostRead)} of the providers' whole objects.`]),
      ...(mails.asModelReads <= mostForTwentyMails
        ? []
        : [`Twenty mails cost a model ${String(mails.asModelReads)} tokens, more than ${String(mostForTwentyMails)}.`]),
    ];
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
}

/** Parameters that limit a response to some fields: `$select` of Graph, `fields` and `list_fields` of Trello. */
const narrowing = /^(\$select|(\w+_)?fields)$/;

/**
 * Returns the bytes of the same requests without a field selection: what a model would read that calls the provider
 * itself. Only GET requests can select fields; other responses count unchanged.
 */
async function wholeObjectBytes(sandbox: Sandbox, responses: readonly ObservedResponse[]): Promise<number> {
  const sizes = responses.map(async ({ method, url, bytes }) => {
    if (method !== 'GET') return bytes;
    const whole = new URL(url);
    for (const name of [...whole.searchParams.keys()]) if (narrowing.test(name)) whole.searchParams.delete(name);
    const response = await fetch(whole, { headers: { Authorization: authorization(sandbox, url) } });
    if (!response.ok)
      throw new Error(`GET ${whole.pathname} answered ${response.status} when asked without choosing fields.`);
    return (await response.arrayBuffer()).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function authorization({ urls, login, trello }: Sandbox, url: string): string {
  if (url.startsWith(urls.graph)) {
    return `Bearer ${login.issueAccessToken(mailUser, mailScopes)}`;
  }
  const token = trello.issueToken(boardUser).value;
  return `OAuth oauth_consumer_key="${trello.application.key}", oauth_token="${token}"`;
}

void main().then((code) => {
  process.exitCode = code;
});
