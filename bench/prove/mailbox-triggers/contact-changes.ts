import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { forget, made, nothing, owed, untouched, type Act } from './scene';

const create: Act = (scene) => {
  const subject = scene.name('Contact');
  const { graph } = scene.installation.sandbox;
  const told = graph.addContacts(sandboxMailbox, [{ displayName: subject }]).flatMap(({ immutableId: id }) => {
    scene.contacts.push({ id, subject });
    made(scene, id, 'changed');
    return owed('contacts', `${id} created`);
  });
  return Promise.resolve(told);
};

const change: Act = (scene) => {
  const contact = untouched(scene, scene.contacts, 'changed');
  if (contact === undefined) return create(scene);
  const { graph } = scene.installation.sandbox;
  graph.changeContact(sandboxMailbox, contact.id, { jobTitle: scene.name('Baker') });
  return Promise.resolve(owed('contacts', `${contact.id} updated`));
};

const remove: Act = (scene) => {
  const contact = scene.mayDelete ? untouched(scene, scene.contacts, 'changed') : undefined;
  if (contact === undefined) return Promise.resolve(nothing);
  scene.installation.sandbox.graph.removeContact(sandboxMailbox, contact.id);
  forget(scene.contacts, contact);
  return Promise.resolve(owed('contacts', `${contact.id} deleted`));
};

export const contactChanges: readonly (readonly [Act, number])[] = [
  [create, 3],
  [change, 3],
  [remove, 1],
];
