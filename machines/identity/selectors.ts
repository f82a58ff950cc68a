/** What the state of a verification means, asked of its chart. */
import type { IdentitySnapshot } from './snapshot.ts'

/** Whether the person may still choose the number in the identity app. */
export const isWaiting = (identity: IdentitySnapshot): boolean => identity.hasTag('waiting-on-customer')

/** Whether the identity service vouched for the person. */
export const isVerified = (identity: IdentitySnapshot): boolean => identity.hasTag('verified')

/** Whether the time to choose is over, so that only the time to wait counts. */
export const isTimeOver = (identity: IdentitySnapshot): boolean => identity.hasTag('time-over')

/** Whether the person gave up, and the request is still alive at the identity service. */
export const isGivenUp = (identity: IdentitySnapshot): boolean => identity.hasTag('given-up')
