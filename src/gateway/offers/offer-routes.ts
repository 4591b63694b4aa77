import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { isReviewSigned } from '../../trust/review-signature';
import { firstSentence } from '../../catalogue/first-sentence';
import { includesRole } from '../../configuration/role';
import { accountPermissionTypes, isOfferedAs } from '../../contracts/account';
import type { Integration } from '../../contracts/integration';
import { failureOf } from '../../contracts/failure-of';
import { whyNoAnswer } from '../../client/service-worker';
import { accountsProblem } from '../console/accounts-problem';
import type { ConsoleEnvironment } from '../console/console-environment';
import { offersNamed, type Offers, type Offer } from './offer';
import { integrationOf, offersOf, type OfferedKind, type Place } from './offers-of';
import { openRequest, placeOfRequest } from './place-of-request';

type OfferContext = Context<ConsoleEnvironment>;

/** The most letters of a search; a longer text was pasted by mistake. */
const mostLetters = 200;

/**
 * `/offers`: the objects that a form field may point at, by name, for the picker script. An operator may search any account. An approver who
 * decides on a request gets only offers from the account of that request, within the limits of the request and of its agent.
 */
export function createOfferRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', async (context) => {
    const kind = context.req.query('of') ?? '';
    const text = (context.req.query('text') ?? '').trim().slice(0, mostLetters);
    if (kind === 'timeZone') return context.json(offersNamed(text, timeZoneOffers()));
    if (kind === 'account') return context.json(await accountOffers(context, text));
    if (kind === 'agent') return context.json(await agentOffers(context, text));
    if (!isOffered(kind)) return context.notFound();
    return context.json(await offersWithAccount(context, kind, text));
  });
  return app;
}

const permissionTypeSchema = z.enum(accountPermissionTypes);

/** Returns the accounts that a form may name. */
async function accountOffers(context: OfferContext, text: string): Promise<Offers> {
  const { listings, session } = context.var;
  if (!includesRole(session.role, 'operator')) return { offers: [], why: onlyOperators };
  const { integration } = context.req.query();
  const permissionType = permissionTypeSchema.safeParse(context.req.query('permissionType')).data;
  const accounts = await listings.accounts();
  const wanted = accounts.filter(
    (account) =>
      account.integration === integration &&
      permissionType !== undefined &&
      isOfferedAs(account, permissionType) &&
      account.state !== 'disconnected',
  );
  const offers = wanted.map(({ name, owner, state }) => ({
    value: name,
    name,
    detail: state === 'connected' ? owner : `${owner}, ${state}`,
  }));
  return offersNamed(text, offers);
}

/** Returns the agents as which an operator may try a step. */
async function agentOffers({ var: { listings, session } }: OfferContext, text: string): Promise<Offers> {
  if (!includesRole(session.role, 'operator')) return { offers: [], why: onlyOperators };
  const agents = await listings.agents();
  return offersNamed(
    text,
    agents.map(({ name, workflowType }) => ({ value: name, name, detail: workflowType })),
  );
}

const onlyOperators = 'This needs the role operator';

const isOffered = (kind: string): kind is OfferedKind => Object.hasOwn(integrationOf, kind);

async function offersWithAccount(context: OfferContext, kind: OfferedKind, text: string): Promise<Offers> {
  const place = await placeOf(context, integrationOf[kind]);
  if ('why' in place) return { offers: [], why: place.why };
  try {
    return await offersOf(context.var.client.calls, kind, place, text);
  } catch (error) {
    // No offers is not an error: the field also takes a typed name or id.
    const why = failureOf(error)?.message ?? (await whyNoAnswer(error, context.var.client));
    if (why === undefined) throw error;
    return { offers: [], why: firstSentence(why) };
  }
}

/** Earlier releases did not sign what they asked of a step that has nothing to look up. */
const unsignedAsking = 'Nobody with the keys has asked this, or an earlier release has';

/** Returns where the person may look things up, or `why` they may not. */
async function placeOf(context: OfferContext, integration: Integration): Promise<Place | { why: string }> {
  const { client, session } = context.var;
  const approval = context.req.query('approval');
  const mailbox = context.req.query('mailbox') ?? '';
  const boards = context.req.queries('board') ?? [];
  if (approval !== undefined && includesRole(session.role, 'approver')) {
    const request = await openRequest(client, approval, integration);
    if ('why' in request) return request;
    if (includesRole(session.role, 'operator')) return placeAsAsked(request.account, boards, mailbox);
    // Whoever writes to the namespace can make a request up, of any account.
    if (!isReviewSigned(client.keyRing, request)) return { why: unsignedAsking };
    const own = await placeOfRequest(client, request);
    if (mailbox !== '' && mailbox !== own.mailbox) return { why: 'The request is of another mailbox' };
    const meant = own.boards.filter((board) => boards.includes(board));
    return meant.length === 0 ? own : { ...own, boards: meant };
  }
  if (!includesRole(session.role, 'operator')) return { why: onlyOperators };
  const account = await accountOf(context, integration);
  return typeof account === 'string' ? placeAsAsked(account, boards, mailbox) : account;
}

const placeAsAsked = (account: string, boards: readonly string[], mailbox: string): Place => ({
  account,
  boards,
  ...(mailbox !== '' && { mailbox }),
});

/** Returns the account that an operator names, or the only connected account; or `why` there is none. */
async function accountOf(context: OfferContext, integration: Integration): Promise<string | { why: string }> {
  const { listings } = context.var;
  const named = context.req.query('account') ?? '';
  if (named !== '') return named;
  const usable = (await listings.accounts()).filter(
    (account) => account.integration === integration && account.state === 'connected',
  );
  const [only, ...others] = usable;
  if (only === undefined) {
    const problem = await accountsProblem(context.var, integration);
    return { why: problem === undefined ? `No ${integration} account is connected` : firstSentence(problem) };
  }
  return others.length === 0 ? only.name : { why: 'Choose the account first' };
}

/** Returns every time zone by its IANA name, with its current offset from UTC. */
function timeZoneOffers(now: Date = new Date()): Offer[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
    value: zone,
    name: zone,
    detail: offsetOf(zone, now),
  }));
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
