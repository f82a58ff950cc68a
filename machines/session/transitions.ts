import type { Arrival, SessionEnding } from './types.ts'

const leaving = (ending: SessionEnding) => ({ type: 'leave', params: { ending } }) as const

export const toSignedOut = { target: 'signed-out', actions: ['forget', leaving('signed-out')] } as const

export const toReloading = { target: 'reloading', actions: 'reload' } as const

export const signedInAs = {
  'session.expired': { target: 'expired', actions: leaving('expired') },
  'person.deactivated': { target: 'deactivated', actions: leaving('deactivated') },
  'logout.pressed': { target: 'signing-out' },
  'otherTab.signedOut': toSignedOut,
  'account.changed': toReloading,
} as const

/** Where the person of an event arrives, by their role. */
export const arrive = <Event>(person: (event: Event) => Arrival) => {
  const params = ({ event }: { event: Event }) => person(event)
  const actions = { type: 'rememberRole', params } as const
  return [
    { guard: { type: 'isInvited', params }, target: 'invited', actions },
    { guard: { type: 'isUser', params }, target: 'customer', actions },
    { guard: { type: 'isAdmin', params }, target: 'admin', actions },
    { target: 'analyst', actions },
  ] as const
}
