import type { Entity } from '../odata/entity-model';
import type { MeetingPart } from './meeting-part';
import { inZone, presentWallTime, type WallTime } from './wall-time';

/** Returns the properties that make a message an eventMessage in its wire form. */
export function presentMeetingPart(part: MeetingPart, timeZone = 'UTC'): Entity {
  const time = (wall: WallTime) => presentWallTime(inZone(wall, timeZone));
  return {
    '@odata.type': odataType(part),
    meetingMessageType: part.messageType,
    type: part.type,
    isOutOfDate: false,
    isAllDay: part.isAllDay,
    isDelegated: false,
    startDateTime: time(part.start),
    endDateTime: time(part.end),
    location: part.location,
    recurrence: part.recurrence,
    ...(part.response !== null && { responseType: part.response }),
    ...(part.messageType === 'meetingRequest' && { meetingRequestType: part.requestType }),
  };
}

function odataType({ messageType, response }: MeetingPart): string {
  if (messageType === 'meetingRequest') return '#microsoft.graph.eventMessageRequest';
  return response === null ? '#microsoft.graph.eventMessage' : '#microsoft.graph.eventMessageResponse';
}
