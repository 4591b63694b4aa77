import { Hono } from 'hono';
import { z } from 'zod';
import { canSee, openBoard, openOrganization } from '../access';
import { requireAbility } from '../caller';
import { boardWithNested } from './board-nested';
import { cardWithNested, nestedCardParameters } from './card-nested';
import { matchesQuery, parseSearchQuery } from '../search-query';
import { flag, objectId, parseParameters, wholeNumber } from '../parameters';
import { membershipOf } from '../state/membership';
import { memberView } from '../views/member-view';
import { organizationView } from '../views/organization-view';
import { pickFields } from '../views/view';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const limit = wholeNumber.max(1000).default(10);
const search = z.object({
  query: z.string().min(1).max(16_384),
  idBoards: z.string().optional(),
  idOrganizations: z.string().optional(),
  idCards: z.string().optional(),
  modelTypes: z.string().default('all'),
  cards_limit: limit,
  cards_page: wholeNumber.max(100).default(0),
  boards_limit: limit,
  organizations_limit: limit,
  members_limit: limit,
  partial: flag.default(false),
});
const memberSearch = z.object({
  query: z.string().min(1),
  limit: wholeNumber.max(20).default(8),
  idBoard: objectId.optional(),
  idOrganization: z.string().optional(),
  onlyOrgMembers: flag.default(false),
});

/** `/search`: by words and the operators that Trello describes. */
export function searchRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/', (context) => {
    const { caller, parameters } = context.var;
    const { member } = requireAbility(caller, 'read');
    const asked = parseParameters(search, parameters);
    const query = parseSearchQuery(asked.query, asked.partial);
    const wanted = (type: string) => asked.modelTypes === 'all' || asked.modelTypes.split(',').includes(type);
    const isWithin = (scope: string | undefined, id: string | null) =>
      scope === undefined || (id !== null && scope.split(',').includes(id));
    const idBoards = asked.idBoards === 'mine' ? undefined : asked.idBoards;
    const boards = [...world.boards.values()].filter(
      (board) =>
        canSee(world, board, member.id) &&
        isWithin(idBoards, board.id) &&
        isWithin(asked.idOrganizations, board.idOrganization),
    );
    const ids = new Set(boards.map(({ id }) => id));
    const cards = [...world.cards.values()]
      .filter(
        (card) => ids.has(card.idBoard) && isWithin(asked.idCards, card.id) && matchesQuery(world, query, card, member),
      )
      .sort((left, right) => right.dateLastActivity.getTime() - left.dateLastActivity.getTime());
    const organizations = [...world.organizations.values()].filter(
      ({ id, memberships, displayName }) =>
        membershipOf(memberships, member.id) && isWithin(asked.idOrganizations, id) && query.matchesText(displayName),
    );
    const members = [...world.members.values()].filter(
      ({ fullName, username }) => query.matchesText(fullName) || query.matchesText(username),
    );
    const page = asked.cards_page * asked.cards_limit;
    return context.json({
      options: {
        terms: query.words.map((text) => ({ text })),
        modifiers: [],
        modelTypes: [asked.modelTypes],
        partial: asked.partial,
      },
      ...(wanted('boards') && {
        boards: boards
          .filter((board) => query.matchesText(`${board.name} ${board.desc}`))
          .slice(0, asked.boards_limit)
          .map((board) =>
            boardWithNested(
              world,
              board,
              { fields: parameters.board_fields },
              { byDefault: ['name', 'idOrganization'] },
            ),
          ),
      }),
      ...(wanted('cards') && {
        cards: cards
          .slice(page, page + asked.cards_limit)
          .map((card) => cardWithNested(world, card, nestedCardParameters(parameters), member.id)),
      }),
      ...(wanted('organizations') && {
        organizations: organizations
          .slice(0, asked.organizations_limit)
          .map((each) =>
            pickFields(organizationView(world, each, member.id), parameters.organization_fields, [
              'name',
              'displayName',
            ]),
          ),
      }),
      ...(wanted('members') && {
        members: members
          .slice(0, asked.members_limit)
          .map((each) =>
            pickFields(memberView(world, each, member.id), parameters.member_fields, [
              'avatarHash',
              'fullName',
              'initials',
              'username',
              'confirmed',
            ]),
          ),
      }),
    });
  });

  app.get('/members', (context) => {
    const { caller, parameters } = context.var;
    const viewer = requireAbility(caller, 'read').member;
    const asked = parseParameters(memberSearch, parameters);
    const query = parseSearchQuery(asked.query, true);
    const { idBoard, idOrganization, onlyOrgMembers } = asked;
    // The description does not explain these. Here members of the board come first, and members outside the workspace are excluded.
    const onBoard = idBoard === undefined ? [] : openBoard(world, caller, idBoard, 'read').memberships;
    const allowed =
      onlyOrgMembers && idOrganization !== undefined
        ? openOrganization(world, caller, idOrganization, 'read').memberships
        : undefined;
    const found = [...world.members.values()]
      .filter(
        ({ id, fullName, username, email }) =>
          (query.matchesText(fullName) || query.matchesText(username) || email === asked.query) &&
          (allowed === undefined || membershipOf(allowed, id) !== undefined),
      )
      .sort((left, right) => Number(!membershipOf(onBoard, left.id)) - Number(!membershipOf(onBoard, right.id)));
    return context.json(found.slice(0, asked.limit).map((member) => memberView(world, member, viewer.id)));
  });

  return app;
}
