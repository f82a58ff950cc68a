import { hourOf } from '#rules/hours.ts'
import type { Actor } from '../request/actor.ts'

/** A reader of the figures of flows. */
export type Reader = Pick<Actor, 'role'>

/** True for administrators; analysts see flows, not people. */
export const seesPeople = ({ role }: Reader): boolean => role === 'admin'

/** An instant as the reader sees it: analysts see the hour. */
export const timeFor = (reader: Reader, at: string): string => (seesPeople(reader) ? at : hourOf(at))
