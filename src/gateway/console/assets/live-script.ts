import { pauseAfter } from '../../../temporal/pause-after';

/**
 * `/assets/live.js`: keeps the live regions of a page (elements with `id` and `data-live`) up to date. Every second, or less often where that takes
 * long, it fetches the page's address (`data-address` of `main`, else its own) and replaces regions that differ, except where a person has opened
 * details or is typing. The keyboard focus stays on the same link, button or field, and a menu stays open. Polling ends when no region comes back with
 * `data-live`. A hidden page does not poll. After repeated failures the page says that it is not up to date; to who was signed out, at once, that they
 * are: a form that they send now is refused until they have signed in. A menu lies over what is beneath it: Escape and a press elsewhere
 * close it.
 */
export const liveScript = `'use strict';
const betweenMilliseconds = 1000;
const pauseAfter = ${pauseAfter.toString()};
const address = document.querySelector('main').dataset.address ?? location.href;
const regions = () => [...document.querySelectorAll('[data-live][id]')];

/** What the server said last: other scripts may have changed what stands there. */
const served = new Map(regions().map((region) => [region.id, region.innerHTML]));

const isInUse = (region) =>
  region.querySelector('details[open]:not(.menu)') !== null ||
  (region.contains(document.activeElement) && document.activeElement.matches('input, textarea, select'));

const places = (region) => [...region.querySelectorAll('a[href], button, summary')];
const nameOf = (element) =>
  [element.tagName, element.id, element.getAttribute('href'), element.form?.action, element.formAction, element.value, element.ariaLabel, element.textContent.trim()].join(' ');

function replace(region, fresh) {
  const focused = region.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  const opened = [...region.querySelectorAll('details.menu[open] > summary')].map(nameOf);
  region.replaceChildren(...fresh.childNodes);
  for (const place of places(region)) if (place.matches('.menu > summary') && opened.includes(nameOf(place))) place.parentElement.open = true;
  if (focused !== undefined) places(region).find((place) => nameOf(place) === focused)?.focus();
}

async function look() {
  const answer = await fetch(address, { credentials: 'same-origin', cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (answer.status === 401) {
    warn('You are signed out. Sign in in another window: what you have typed stays here, and can be sent then, within a day of opening this page. Copy it if that is longer ago.');
    return true; // they may do so in another window
  }
  if (answer.status === 404) return false; // what it shows is gone
  if (!answer.ok) throw new Error('answered ' + answer.status);
  missed = 0;
  warn(undefined);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const region of regions()) {
    const fresh = page.getElementById(region.id);
    if (fresh === null || isInUse(region)) continue;
    if (fresh.innerHTML !== served.get(region.id)) {
      served.set(region.id, fresh.innerHTML);
      replace(region, fresh);
    }
    if (!fresh.hasAttribute('data-live')) region.removeAttribute('data-live'); // what it shows has ended
  }
  return regions().length > 0;
}

let missed = 0;
function warn(text) {
  const old = document.getElementById('not-live');
  if (old?.textContent === text) return;
  old?.remove();
  if (text === undefined) return;
  const note = document.createElement('p');
  Object.assign(note, { id: 'not-live', className: 'banner warning', role: 'status', textContent: text });
  document.querySelector('main').prepend(note);
}

const untilShown = () =>
  new Promise((resolve) => (document.hidden ? document.addEventListener('visibilitychange', resolve, { once: true }) : resolve()));

async function keepLooking() {
  for (let goesOn = true, took = 0; goesOn; ) {
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(betweenMilliseconds, took)));
    await untilShown();
    const began = performance.now();
    try {
      goesOn = await look();
    } catch {
      missed += 1;
      if (missed >= 3) warn('This page cannot be kept up to date at the moment. Reload it to see how things are.');
    }
    took = performance.now() - began;
  }
}
if (regions().length > 0) keepLooking();

function closeMenus(besides) {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (menu.contains(besides)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
    menu.open = false;
  }
}
document.addEventListener('pointerdown', ({ target }) => closeMenus(target));
document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') closeMenus(null); });
`;
