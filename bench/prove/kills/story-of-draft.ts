import type { LoggedRequest, Sandbox } from 'graph-trello-sandbox';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';

/** A killed process, and the time of the kill. */
export interface Kill {
  readonly at: Date;
  readonly victim: string;
}

/** Returns the provider's requests about the drafts of a subject and the kills with their times, to find out why a draft is left over. */
export function storyOfDraft({ graph, requests }: Sandbox, subject: string, kills: readonly Kill[]): string {
  const drafts = graph.drafts(sandboxMailbox).filter((draft) => draft.subject === subject);
  const keys = drafts.flatMap(({ extendedProperties }) => extendedProperties.map(({ value }) => value));
  const about = ({ path, query }: LoggedRequest): string | undefined => {
    const number = drafts.findIndex(({ immutableId }) => decodeURIComponent(path).includes(immutableId));
    if (number >= 0) return `draft ${number + 1}`;
    return keys.some((key) => key.length > 40 && query.$filter?.includes(key)) ? 'the call' : undefined;
  };
  const asked = requests.list({ provider: 'graph' }).flatMap((request) => {
    const what = about(request);
    const { at, method, path, status, fault } = request;
    const verb = path.split('/').slice(-2).join('/').slice(-40);
    const came = `${status ?? 'cut off'}${fault === undefined ? '' : ` (${fault})`}`;
    return what === undefined ? [] : [{ at, told: `${method} …${verb} of ${what}: ${came}` }];
  });
  const made = drafts.map(({ createdDateTime }, number) => ({
    at: createdDateTime,
    told: `draft ${number + 1} was made`,
  }));
  const killed = kills.map(({ at, victim }) => ({ at, told: `${victim} killed` }));
  const [begun = 0, over = 0] = [asked.at(0)?.at.getTime(), asked.at(-1)?.at.getTime()];
  return [...made, ...asked, ...killed]
    .filter(({ at }) => at.getTime() > begun - 5_000 && at.getTime() < over + 5_000)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, told }) => `${at.toISOString().slice(14, 23)} ${told}`)
    .join('; ');
}
