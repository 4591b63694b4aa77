import { fieldsOf } from '../../../src/contracts/raw-call/harmless-call';
import { readWrittenBody } from '../../../src/contracts/raw-call/written-body';
import { queryPairs } from '../../../src/providers/query';
import type { RawRequest } from '../../../src/providers/raw-call/raw-exchange';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { namedInPath, type Kind } from './named-in-path';

/** What a call can name by id: also what is on no board. */
export type KindInCall = Kind | 'member' | 'workspace';

export interface NamedInCall {
  kind: KindInCall;
  reference: string;
  /** The parameter that names it, as Trello writes it; undefined for what the path names. */
  parameter?: string;
}

export type Parameters = readonly (readonly [name: string, value: unknown])[];

const kindsOfParameters = {
  idBoard: 'board',
  idBoardSource: 'board',
  idCard: 'card',
  idCardSource: 'card',
  idList: 'list',
  idListSource: 'list',
  idChecklist: 'checklist',
  idChecklistSource: 'checklist',
  idLabel: 'label',
  idLabels: 'label',
  idMember: 'member',
  idMembers: 'member',
  idOrganization: 'workspace',
} as const satisfies Readonly<Record<string, KindInCall>>;

type ParameterWithIds = readonly [parameter: string, kind: KindInCall];

/** By lower-case name: Trello ignores case. */
const parametersWithIds: ReadonlyMap<string, ParameterWithIds> = new Map(
  Object.entries(kindsOfParameters).map(([name, kind]) => [name.toLowerCase(), [name, kind]]),
);

/** What is in a path before an id and is on no board, or belongs to a card. */
const kindsInPaths: ReadonlyMap<string, KindInCall> = new Map([
  ...[...parametersWithIds].map(([name, [, kind]]) => [name, kind] as const),
  ...['member', 'members'].map((name) => [name, 'member'] as const),
  ...['organization', 'organizations'].map((name) => [name, 'workspace'] as const),
]);

/** The parameters in a call's query. */
export const inQuery = ({ endpoint, query }: RawRequest): Parameters => [...endpoint.query, ...queryPairs(query)];

/** The parameters in a call's body; undefined when it is no JSON object. */
export function inBody({ body, headers }: RawRequest): Parameters | undefined {
  const read = readWrittenBody(body, headers);
  return read.kind === 'none' ? [] : read.kind === 'json' ? fieldsOf(read.value) : undefined;
}

/** Returns what the ids in a parameter are of: `idList` names a list, and so does the `value` of `/cards/{id}/idList`. */
export function parameterWithIds(written: string, segments: readonly string[]): ParameterWithIds | undefined {
  const name = written.toLowerCase().replace(/\[.*$/s, '');
  if (name !== 'value') return parametersWithIds.get(name);
  const last = segments.length > 2 ? (segments.at(-1)?.toLowerCase() ?? '') : '';
  // `POST /cards/{id}/checklists` once took the checklist to add as `value`.
  const [, kind] = last === 'checklists' ? [last, 'checklist' as const] : (parametersWithIds.get(last) ?? []);
  return kind === undefined ? undefined : [name, kind];
}

export const idsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];

/** Returns what a call names by id, each once: what its path names, outermost first, then what its parameters do. What is no id names nothing. */
export function namedInCall(request: RawRequest): NamedInCall[] {
  const { segments } = request.endpoint;
  const inPath: NamedInCall[] = [
    ...(namedInPath(segments) ?? []),
    ...segments.flatMap((segment, index) => named(kindsInPaths.get(segment.toLowerCase()), segments[index + 1])),
  ];
  const inParameters = [...inQuery(request), ...(inBody(request) ?? [])].flatMap(([written, value]) => {
    const [parameter, kind] = parameterWithIds(written, segments) ?? [];
    return idsIn(value).flatMap((id) => named(kind, id, parameter));
  });
  const all = [...inPath, ...inParameters];
  return [...new Map(all.map((one) => [`${one.kind} ${one.reference} ${one.parameter ?? ''}`, one])).values()];
}

function named(kind: KindInCall | undefined, id: unknown, parameter?: string): NamedInCall[] {
  if (kind === undefined || typeof id !== 'string' || !isTrelloId(id)) return [];
  return [{ kind, reference: id, ...(parameter !== undefined && { parameter }) }];
}
