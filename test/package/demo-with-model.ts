import { npmInstall, run, say, type Place } from './place';

/** Does what the demo with a model says is missing, and then runs it. */
export async function demoWithModel(place: Place): Promise<void> {
  const demo = (...options: string[]): Promise<string> =>
    run(place, 'npx', '--no-install', 'agent-integrations', 'demo', '--model', 'scripted', ...options);
  const said = await demo().then(
    () => 'nothing is missing',
    (error: unknown) => String((error as { stderr?: unknown }).stderr),
  );
  const [, wanted] = /: npm install (.*)$/m.exec(said) ?? [];
  if (wanted === undefined) throw new Error(`The demo with a model, without the AI SDK, said: ${said}`);
  await npmInstall(place, ...wanted.split(' '));
  const told = await demo('--auto');
  if (!told.includes('Everything happened exactly once')) throw new Error(`The demo with a model told: ${told}`);
  say(place, 'the demo with a model has told its story, with what it said was missing');
}
