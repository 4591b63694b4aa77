import { mailAccount, sandboxMailbox } from '../../../src/cli/demo/accounts';
import { asPerson, forget, made, nothing, owed, untouched, type Act, type Mail, type Scene } from './scene';

const customer = 'lena@northwind.example';

/** The states that a message can reach, by the trigger that fires then. */
const turns = ['labelled', 'flagged', 'read', 'filed'] as const;
type Turn = (typeof turns)[number];

const changes: Readonly<Record<Exclude<Turn, 'filed'>, { into: object; outOf: object }>> = {
  labelled: { into: { categories: ['Important', 'Agent'] }, outOf: { categories: ['Important'] } },
  flagged: { into: { flag: { flagStatus: 'flagged' } }, outOf: { flag: { flagStatus: 'complete' } } },
  read: { into: { isRead: true }, outOf: { isRead: false } },
};

async function turn(scene: Scene, mail: Mail, what: Turn): Promise<ReturnType<typeof owed>> {
  const enters = !mail.is.has(what);
  if (what === 'filed')
    scene.installation.sandbox.graph.moveMessage(sandboxMailbox, mail.id, enters ? 'archive' : 'inbox');
  else await asPerson(scene, 'PATCH', `/messages/${mail.id}`, changes[what][enters ? 'into' : 'outOf']);
  if (enters) mail.is.add(what);
  else mail.is.delete(what);
  return enters ? owed(what, `${mail.id} ${what === 'filed' ? 'moved' : what}`) : nothing;
}

function arrive(scene: Scene, more: { folder?: string; categories?: string[] } = {}): Mail {
  const subject = scene.name('Mail');
  const { graph } = scene.installation.sandbox;
  const { immutableId: id } = graph.deliverMail(sandboxMailbox, { from: customer, subject, ...more });
  const mail: Mail = { id, subject, is: new Set() };
  scene.mails.push(mail);
  made(scene, id, 'removed');
  return mail;
}

/** A mail that arrives in a watched state fires too: labelled by a program, or filed by a rule. */
const arriveSo: Act = (scene) => {
  const isLabelled = scene.random.chance(0.5);
  const mail = arrive(scene, isLabelled ? { categories: ['Agent'] } : { folder: 'archive' });
  const what = isLabelled ? 'labelled' : 'filed';
  mail.is.add(what);
  made(scene, mail.id, what);
  return Promise.resolve(owed(what, `${mail.id} ${isLabelled ? what : 'moved'}`));
};

const turnOne: Act = async (scene) => {
  const what = scene.random.pick(turns) ?? 'labelled';
  const mail = untouched(scene, scene.mails, what);
  if (mail === undefined) return turnNew(scene, what);
  made(scene, mail.id, 'removed');
  return turn(scene, mail, what);
};

async function turnNew(scene: Scene, what: Turn): Promise<ReturnType<typeof owed>> {
  const mail = arrive(scene);
  made(scene, mail.id, what);
  return turn(scene, mail, what);
}

const remove: Act = (scene) => {
  const mail = untouched(scene, scene.mails, 'removed');
  if (mail !== undefined) {
    scene.installation.sandbox.graph.removeMessage(sandboxMailbox, mail.id);
    forget(scene.mails, mail);
  }
  return Promise.resolve(nothing);
};

const messageOf = (subject: string) => ({
  subject,
  body: { contentType: 'text', content: 'Hello.' },
  toRecipients: [{ emailAddress: { address: customer } }],
});

const sendAsPerson: Act = async (scene) => {
  const subject = scene.name('Sent');
  await asPerson(scene, 'POST', '/sendMail', { message: messageOf(subject) });
  return owed('sent', subject);
};

/** A mail that a step sent or drafted starts no agent, whoever finally sent it. */
const sendAsAgent: Act = async (scene) => {
  const { client } = scene.installation;
  const mail = { account: mailAccount, to: [customer], subject: scene.name('By a step'), body: 'Hello.' };
  if (scene.random.chance(0.5)) await client.calls.run('mail.sendEmail', mail);
  else {
    const { draftId } = await client.calls.run('mail.draftEmail', mail);
    await asPerson(scene, 'POST', `/messages/${draftId}/send`);
  }
  return nothing;
};

export const mailChanges: readonly (readonly [Act, number])[] = [
  [turnOne, 14],
  [arriveSo, 2],
  [remove, 1],
  [sendAsPerson, 2],
  [sendAsAgent, 1],
];

/** A new mail reaches each watched state: a trigger that reported it has seen everything before it. */
export const lastOfRound: Act = async (scene) => {
  const told = [];
  for (const what of turns) told.push(...(await turnNew(scene, what)));
  return told;
};
