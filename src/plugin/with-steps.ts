import { activityInfo } from '@temporalio/activity';
import type { Activities } from '../../activities';
import { groupOf } from '../../activities/unknown-activity';

type UserActivities = Record<string, unknown>;

/**
 * Combines the user's activities with our steps. An unknown activity type goes to the user's `default`, if there is one; an unknown step
 * goes to ours.
 *
 * @throws when both have an activity of the same name: the user would not see which of them runs
 */
export function withSteps(steps: Activities['steps'], yours: object = {}): object {
  const theirs = yours as UserActivities;
  const { default: ourDefault, ...named } = steps;
  const clashes = Object.keys(named).filter((name) => theirs[name] !== undefined && theirs[name] !== named[name]);
  if (clashes.length > 0) {
    throw new Error(
      `These activities are steps of agent-integrations too: ${clashes.join(', ')}. Give yours other names; both cannot run on one worker. ` +
        'A test that makes steps up leaves the plugin out of its worker: docs/first-agent.md of the package, "Test it".',
    );
  }
  const theirDefault = theirs.default as ((...input: unknown[]) => unknown) | undefined;
  if (typeof theirDefault !== 'function' || theirDefault === ourDefault) return { ...theirs, ...steps };
  const groups = new Set(Object.keys(named).map(groupOf));
  return {
    ...theirs,
    ...named,
    default: (...input: unknown[]): unknown =>
      groups.has(groupOf(activityInfo().activityType)) ? ourDefault?.(input[0]) : theirDefault(...input),
  };
}
