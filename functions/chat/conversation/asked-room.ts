/** The room that a question goes to, with what the designer reads of it and of the home. */
import { FIRST_ROOM_NAME, type Home } from '../../../shared/rooms.ts';
import { batchGet } from '../../platform/table/table.ts';
import { AnswerPlaces, FirstRooms, Homes, type Place, placeOf, type RoomItem, Rooms } from '../items.ts';
import { earlierRoom } from '../rooms/first-room.ts';
import { asHome } from '../rooms/home/home.ts';
import { newRoom, noSuchRoom } from '../rooms/rooms.ts';
import { type AnswerPlace, answerPlace } from './answer-place.ts';

export interface AskedRoom {
  place: Place;
  room: RoomItem;
  home: Home;
  /** Not stored yet: it is made in the transaction that stores the first question. */
  isNew: boolean;
  /** One of the member's places for answers at once. */
  answerPlace: AnswerPlace;
}

/**
 * Finds the room of a question. A member without rooms gets a first one, which is stored with the question.
 * @param roomId The member's first room where it is left out.
 * @throws Refusal 404 for a room that is not the member's.
 */
export async function askedRoom(userId: string, roomId: string | undefined): Promise<AskedRoom> {
  if (roomId !== undefined) {
    const [home, places, room] = await batchGet([Homes.at(userId), AnswerPlaces.at(userId), Rooms.at(userId, roomId)]);
    if (!room) throw noSuchRoom();
    return {
      place: placeOf(userId, room),
      room,
      home: asHome(home),
      isNew: false,
      answerPlace: answerPlace(userId, places),
    };
  }
  const [home, places, pointer] = await batchGet([Homes.at(userId), AnswerPlaces.at(userId), FirstRooms.at(userId)]);
  const first = pointer ? await pointedRoom(userId, pointer.roomId) : await earlierRoom(userId);
  const room = first ?? newRoom({ name: FIRST_ROOM_NAME });
  return {
    place: placeOf(userId, room),
    room,
    home: asHome(home),
    isNew: !first,
    answerPlace: answerPlace(userId, places),
  };
}

const pointedRoom = async (userId: string, roomId: string | undefined): Promise<RoomItem | undefined> =>
  roomId === undefined ? undefined : Rooms.get(userId, roomId);
