import type { BookedPlace } from '../messages/timetable';
import { createGraphLimiter, type GraphLimits } from './microsoft-graph/graph-limiter';
import type { OnOverdue } from './limits/limiter-options';
import type { RateLimiter } from './limits/rate-limiter';
import { WaitingRoom } from './limits/waiting-room';
import { createTrelloKeyBudget, createTrelloLimiter, type TrelloLimits } from './trello/trello-limiter';

/** One limiter per budget: all clients of the process get their limiter here. */
export interface LimiterRegistry {
  /** The waiting room that all limiters share. */
  readonly waitingRoom: WaitingRoom;
  /** @param budget `application` is a client id, `mailbox` a user's id or address, or an account's id for `/me` */
  graph(budget: { application: string; mailbox: string }): RateLimiter;
  /** @param budget names, not secrets: the API key or client id, and something that stays the same for a token, such as the account's id */
  trello(budget: { key: string; token: string }): RateLimiter;
}

export interface LimiterRegistryOptions {
  /** Limits other than the documented ones, for tests and for agreements with the provider. */
  graph?: GraphLimits;
  trello?: TrelloLimits;
  /** Called for every place that was taken back. */
  onOverdue?: OnOverdue;
  /** Distributes the places of a mailbox when several processes use it. */
  bookPlace?: (mailbox: string, places: number) => Promise<BookedPlace>;
}

export function createLimiterRegistry(options: LimiterRegistryOptions = {}): LimiterRegistry {
  const { onOverdue, bookPlace } = options;
  const waitingRoom = new WaitingRoom();
  const shared = { onOverdue, waitingRoom };
  const mailboxes = new Map<string, RateLimiter>();
  const keys = new Map<string, ReturnType<typeof createTrelloKeyBudget>>();
  const tokens = new Map<string, RateLimiter>();
  return {
    waitingRoom,
    graph: ({ application, mailbox }) =>
      remembered(mailboxes, JSON.stringify([application, mailbox.toLowerCase()]), () =>
        createGraphLimiter(options.graph, shared, bookPlace && ((places) => bookPlace(mailbox, places))),
      ),
    trello: ({ key, token }) => {
      const budget = remembered(keys, key, () => createTrelloKeyBudget(options.trello));
      return remembered(tokens, JSON.stringify([key, token]), () =>
        createTrelloLimiter(budget, options.trello, shared),
      );
    },
  };
}

function remembered<Value>(known: Map<string, Value>, name: string, make: () => Value): Value {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}
