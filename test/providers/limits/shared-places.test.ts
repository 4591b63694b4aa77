import type { Timetable } from '../../../src/messages/timetable';
import { PlaceBookings } from '../../../src/providers/limits/place-bookings';
import { SharedPlaces, type BookPlace } from '../../../src/providers/limits/shared-places';
import { bookPlace } from '../../../workflows/service/book-place';
import { Random } from '../../../bench/prove/random';

const places = 4;

/** Processes whose requests and questions take their time, at one mailbox, in simulated milliseconds. */
function simulate(
  seed: number,
  count: number,
  milliseconds: number,
  isBusy: (now: number, process: number) => boolean,
) {
  const random = new Random(seed);
  const latency = () => 60 + random.next() * 80;
  let timetable: Timetable = { freeAt: [], lentTo: [], askedAt: [] };
  const processes = Array.from({ length: count }, (_, number) => ({
    name: String(number),
    bookings: new PlaceBookings(places),
    endsOf: [] as number[],
    question: undefined as
      | { askedAt: number; handledAt: number; answer?: ReturnType<typeof bookPlace>['booked']; answeredAt: number }
      | undefined,
    served: 0,
  }));
  let [most, used] = [0, 0];
  for (let now = 0; now < milliseconds; now += 5) {
    for (const [number, process] of processes.entries()) {
      process.endsOf = process.endsOf.filter((end) => end > now);
      const { question } = process;
      if (question !== undefined && question.answer === undefined && now >= question.handledAt) {
        const outcome = bookPlace(timetable, { process: process.name, places }, now);
        timetable = outcome.timetable;
        question.answer = outcome.booked;
      }
      if (question?.answer !== undefined && now >= question.answeredAt) {
        process.bookings.add(question.answer, question.askedAt, now);
        process.question = undefined;
      }
      if (!isBusy(now, number)) continue;
      if (process.question === undefined && process.bookings.isWanting(now, 10)) {
        const handledAt = now + 2 + random.next() * 20;
        process.question = { askedAt: now, handledAt, answeredAt: handledAt + 2 + random.next() * 20 };
      }
      while (process.endsOf.length < process.bookings.room(now, 140)) {
        process.endsOf.push(now + latency());
        process.served += 1;
      }
    }
    const underWay = processes.reduce((sum, { endsOf }) => sum + endsOf.length, 0);
    most = Math.max(most, underWay);
    used += underWay;
  }
  const served = processes.map((process) => process.served);
  return { most, share: (5 * used) / (places * milliseconds), served };
}

test.each([1, 2, 3, 4, 5, 8, 16])('%d processes never use more than the places there are, and waste few', (count) => {
  for (const seed of [1, 2, 3]) {
    const { most, share, served } = simulate(seed, count, 40_000, () => true);
    expect(most).toBeLessThanOrEqual(places);
    expect(share).toBeGreaterThan(0.85);
    expect(Math.min(...served)).toBeGreaterThan(0.5 * Math.max(...served));
  }
});

test('processes that come and go never use more than the places there are either', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const isBusy = (now: number, process: number) => (now + process * 1_700 * seed) % (2_000 + process * 911) < 1_500;
    expect(simulate(seed, 6, 20_000, isBusy).most).toBeLessThanOrEqual(places);
  }
});

test('whoever asks waits less than half a minute, however many come at once', () => {
  let timetable: Timetable = { freeAt: [], lentTo: [], askedAt: [] };
  for (let process = 0; process < 64; process += 1)
    ({ timetable } = bookPlace(timetable, { process: String(process), places }, 0));
  const { booked } = bookPlace(timetable, { process: 'last', places }, 0);
  expect(booked.startsInMilliseconds).toBeLessThan(30_000);
  expect(booked.others).toBe(64);
});

describe('a process', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const withoutAnswer: [string, BookPlace | undefined][] = [
    ['nobody answers', () => Promise.reject(new Error('It does not answer.'))],
    ['nobody is to be asked', undefined],
  ];

  const place = { startsInMilliseconds: 0, lastsMilliseconds: 2_000, place: 0, continues: false };

  test('begins with one place, asks who else is there before each further one, and alone takes all', async () => {
    let questions = 0;
    const shared = new SharedPlaces(places, () => {
      questions += 1;
      return Promise.resolve({ ...place, others: 0 });
    });
    const rooms: number[] = [];
    const begun = performance.now();
    shared.want(begun, 10, () => undefined);
    rooms.push(shared.room(begun));
    expect(questions).toBe(0);
    for (let answer = 1; answer <= 4; answer += 1) {
      shared.answered(performance.now(), 10);
      await new Promise<void>((onRoom) => {
        shared.want(performance.now(), 10, onRoom);
        setImmediate(onRoom);
      });
      rooms.push(shared.room(performance.now()));
    }
    expect(rooms).toEqual([1, 2, 3, 4, 4]);
    expect(questions).toBe(3);
  });

  test('that has no more to ask than one request after the other asks nobody', () => {
    const shared = new SharedPlaces(places, () => Promise.reject(new Error('Nobody is to be asked.')));
    for (let request = 0; request < 5; request += 1) shared.answered(request * 1_000, 10);
    expect(shared.room(5_000)).toBe(1);
  });

  test('that finds others when it asks uses what it has booked, without having been refused', async () => {
    const shared = new SharedPlaces(places, () => Promise.resolve({ ...place, others: 7 }));
    shared.answered(performance.now(), 10);
    await new Promise<void>((onRoom) => shared.want(performance.now(), 10, onRoom));
    shared.answered(performance.now(), 10);
    expect(shared.room(performance.now())).toBe(1);
  });

  test.each(withoutAnswer)('that was not refused takes all places where %s', async (_, book) => {
    const shared = new SharedPlaces(places, book);
    for (let request = 0; request < 3; request += 1) {
      shared.answered(performance.now(), 10);
      if (book !== undefined) await new Promise<void>((onRoom) => shared.want(performance.now(), 10, onRoom));
    }
    expect(shared.room(performance.now())).toBe(4);
  });

  test('that was refused uses what it has booked, and all again when it has long been alone', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const shared = new SharedPlaces(places, () => Promise.resolve({ ...place, others: 0 }));
    shared.refused(performance.now());
    expect(shared.room(performance.now())).toBe(0);
    await new Promise<void>((onRoom) => shared.want(performance.now(), 1, onRoom));
    jest.advanceTimersByTime(250);
    expect(shared.room(performance.now())).toBe(1);
    jest.advanceTimersByTime(31_000);
    expect(shared.room(performance.now())).toBe(1);
    for (let request = 0; request < 3; request += 1) {
      shared.answered(performance.now(), 10);
      await new Promise<void>((onRoom) => shared.want(performance.now(), 10, onRoom));
    }
    expect(shared.room(performance.now())).toBe(4);
  });

  test.each(withoutAnswer)('that was refused makes one request at a time where %s', async (_, book) => {
    const shared = new SharedPlaces(places, book);
    const now = performance.now();
    shared.refused(now);
    if (book !== undefined) await new Promise<void>((onRoom) => shared.want(now, 1, onRoom));
    expect(shared.room(now + 250)).toBe(1);
  });
});
