/** Where a sentence is shown: a file under `test/`, and a part of the name of a test in it that drives the product from outside. */
export type Proof = readonly [file: string, name: string];

/** Every sentence of the mission, and what was asked for to the letter by its number. */
export const sentences: Readonly<Record<string, readonly Proof[]>> = {
  'An agent acts through tool steps: 24 for mail, calendar and contacts, 18 for boards, and two pass-through calls': [
    ['mission/mission.test.ts', 'is equipped with 26 steps for mail, calendar and contacts, 18 for boards and two'],
  ],
  'Each is an activity with retry policies that respect 429s; the raw calls hand a 429 back': [
    ['mission/mission.test.ts', 'a step is an activity whose retries wait as long as a 429 says'],
    ['board/raw-call.test.ts', 'a 429 is handed back with its headers, and nothing is tried again'],
  ],
  'A step in approval mode waits for a person to review, edit, approve or reject; in autopilot it just runs; sends start in approval':
    [
      [
        'mission/mission.test.ts',
        'a send starts in approval, where a person reviews and approves, edits or rejects it',
      ],
    ],
  'Triggers are long-running workflows that poll or consume webhooks and start agent workflows': [
    ['mission/mission.test.ts', 'a trigger is a workflow that starts the agent’s workflow'],
    ['mission/configured-boards.test.ts', 'all fifteen triggers of boards are watched'],
    ['mission/configured-boards.test.ts', 'configured boards only: $type, by poll and by webhook'],
    ['guarantees/triggers/webhooks.test.ts', 'a notification that comes twice starts one agent'],
    ['guarantees/triggers/webhooks.test.ts', 'a card moved back and forth starts an agent for each move'],
  ],
  'People connect accounts: several per integration; pop-up, redirect, or key and token': [
    ['mission/mission.test.ts', 'several accounts are connected per integration'],
    ['gateway/integrations/connect-accounts.test.ts', 'leads to Microsoft and back to the account, which works'],
    ['gateway/integrations/connect-accounts.test.ts', 'leads to Atlassian and back'],
    [
      'gateway/integrations/connect-accounts.test.ts',
      'takes a token made at the address it shows, once, and never shows it',
    ],
    ['browser/integrations.test.ts', 'connects a mailbox in a pop-up window'],
  ],
  'Operators look and decide in Temporal Web UI': [
    ['guarantees/approvals.test.ts', 'counts where the agent takes those, and the approver is recorded as unverified'],
    ['browser/web-ui.test.ts', 'reads what a workflow was asked and answered, and its memo'],
    ['browser/web-ui.test.ts', 'a decision an operator sends from the Web UI counts'],
  ],
  '1. Key and token where the step is configured': [
    ['mission/key-and-token.test.ts', 'equipping Board API Call offers the connected accounts, or a key and token'],
    ['mission/key-and-token.test.ts', 'what is entered becomes a connected account at once'],
    ['mission/key-and-token.test.ts', 'what was entered is on no page, and in no history in the clear'],
    ['mission/key-and-token.test.ts', 'the Integrations page takes a key of one’s own also where the service has one'],
    ['mission/key-and-token.test.ts', 'the refusal of an inline key, in a call or in a definition, names the page'],
    ['cli/commands.test.ts', 'equips and defines with a key and token that become an account'],
  ],
  '2. A menu with remove for each trigger of an agent': [
    ['mission/agent-page.test.ts', 'a trigger in the table of an agent has a menu of its own'],
  ],
  '3. Full access through Mail API Call; what a limited agent reaches is looked up': [
    ['mail/api-call.test.ts', '/places/microsoft.graph.room'],
    ['mission/mailbox.test.ts', 'The beta version is reached through the raw call where the operator allows it'],
    ['guarantees/permission/permission.test.ts', 'takes the stricter of its own and Send Email’s setting'],
    ['guarantees/limits.test.ts', 'reaches what is on that board by its id, wherever the id stands'],
  ],
  '4. Diagnosis': [
    ['mission/diagnosis.test.ts', 'the true cause of polling is said, the interval, and when the next look is'],
    ['mission/diagnosis.test.ts', 'what is so by design is no warning'],
    ['mission/diagnosis.test.ts', 'a value that can never match is named with its field'],
    ['mission/diagnosis.test.ts', 'the latest change is compared with what the trigger fires for'],
    ['mission/diagnosis.test.ts', 'nothing is said twice, and an account that is gone is connected again by name'],
  ],
  '5. Events of configured boards only; New Board says what it will not see': [
    ['mission/configured-boards.test.ts', 'configured boards only: $type, by poll and by webhook'],
    ['mission/configured-boards.test.ts', '$type, by replay and in a test'],
    ['mission/agent-page.test.ts', 'New Notification takes boards, by name'],
    ['mission/agent-page.test.ts', 'New Board says at set-up what it will not see without a workspace'],
  ],
  '6. A file of exactly 25 MiB is processed': [
    ['workflows/mail-trigger-delivery.test.ts', 'processes a mail whose file has exactly 25 MiB'],
  ],
  '7. An empty account picker is explained, with the meetings option': [
    ['gateway/agents/agent-equipment.test.ts', 'offers accounts of one permission type, and says where else to look'],
    ['mission/empty-pickers.test.ts', 'an account or board left to the caller is explained where the picker'],
    ['mission/empty-pickers.test.ts', 'the meetings option is explained where a picker of mail accounts is empty'],
  ],
  '8. Whichever meeting scope is granted decides; transcripts through the raw call': [
    ['mission/mailbox.test.ts', 'alone makes a meetings account'],
    ['mission/mailbox.test.ts', 'with both, from the link of an event to what was said'],
    ['mission/mailbox.test.ts', 'with one of them, the other is handed back as refused'],
  ],
  '9. A legacy step names its replacement on its row': [
    ['mission/agent-page.test.ts', 'a legacy step names its replacement on its row'],
  ],
  '10. Unknown fields, single things for lists, words of ours': [
    ['mission/mailbox.test.ts', 'a mistyped field is answered with the one that is meant'],
    ['mission/mailbox.test.ts', 'one thing where a list is meant is taken'],
    ['mission/mailbox.test.ts', 'what is missing or of another type is asked for in our words'],
  ],
  '11. Zones of days and offsets': [
    ['mission/time-zones.test.ts', 'an all-day event without a zone is one of the mailbox’s days, and says so'],
    ['mission/time-zones.test.ts', 'times with an offset are answered in the zone they were given in'],
    ['mission/time-zones.test.ts', 'a day in a range and in a search is one of the mailbox’s, and the answer says so'],
    ['mission/time-zones.test.ts', 'days in the filter of a mail trigger are the mailbox’s'],
    ['mission/time-zones.test.ts', 'a day on a card is one of the member’s, and the answer says so'],
  ],
  '12. Search languages, enumerations, unknown accounts': [
    ['mission/mailbox.test.ts', 'OData in a mail filter is refused with the search for it'],
    ['mission/mailbox.test.ts', 'diagnosis hints at the asterisk with which a word of the filter would have matched'],
    ['mission/mailbox.test.ts', 'the search language in the words of Find Email is answered with the field'],
    ['mission/trigger-names.test.ts', 'types of what happens are taken as Trello names them'],
    ['mission/trigger-names.test.ts', 'an unknown %s is refused when a trigger is defined, with what there is'],
    ['mission/trigger-names.test.ts', 'trigger configurations take names where steps take names, and the id is kept'],
    ['mission/trigger-names.test.ts', 'through the HTTP API, on the page, and where a trigger is tried or edited'],
    ['cli/commands.test.ts', 'tries a trigger before there is one; adds, edits and removes it'],
    ['guarantees/bad-input.test.ts', 'an account nobody connected'],
  ],
  '13. A limit of the agent is named as such': [
    ['guarantees/limits.test.ts', 'a limit of the agent is named as its own, with the boards by name'],
  ],
  '14. Web links, Reply-To, ids, threads, importance, flag, what is cut': [
    ['mail/find-email.test.ts', 'answers where replies go and when it was sent where that differs, and web links'],
    ['mail/find-email.test.ts', 'reads messages by their ids in the order asked for'],
    ['mail/find-email.test.ts', 'joins the messages of a thread by their conversation id'],
    ['mail/find-email.test.ts', 'finds by importance and flag, and answers them'],
    ['mission/mailbox.test.ts', 'Events carry their web link'],
    [
      'workflows/mail-trigger-delivery.test.ts',
      'tells the agent where replies go, where people read it, and how to read what is cut',
    ],
  ],
  '15. Cards as people see them': [
    ['board/boards-and-lists.test.ts', 'answers cards as they stand on the board, with what tells them apart'],
    ['board/read-cards.test.ts', 'answers the cover as Update Card takes it'],
    ['board/read-cards.test.ts', 'answers what the card says in the board'],
    ['board/read-cards.test.ts', 'answers everything on the card, in one request'],
    ['board/move-cards-and-lists.test.ts', 'says what a card left behind on its old board'],
  ],
  '16. Card events carry what their card says': [
    ['mission/mission.test.ts', 'starts the agent’s workflow on what it watches for, with what is known of it'],
    ['workflows/mail-trigger-delivery.test.ts', 'tells the agent where replies go, where people read it'],
  ],
  '17. Other calendars, importance, free slots, contacts by number and category': [
    ['calendar/create-event.test.ts', 'creates in another calendar by its name, once'],
    ['calendar/create-event.test.ts', 'asks attendees for no answer when told so'],
    ['calendar/get-free-busy.test.ts', 'answers when all are free within the hours they share'],
    ['calendar/get-free-busy.test.ts', 'says who is in the way where there is no time for all'],
    ['mission/mailbox.test.ts', 'Contacts carry where their office is and who their manager is'],
  ],
};
