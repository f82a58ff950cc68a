import { redirect } from '@tanstack/react-router'
import { bankTrip } from '../bank-trip.ts'
import { returnAddress } from './return-address.ts'

/** Opens the return screen where a window has gone back over the pages of the bank; a page asked for ahead is left as it is. */
export const resumeReturn = (preload: boolean): void => {
  const query = preload ? null : bankTrip.takeReturn()
  if (query === null) return
  returnAddress.take(query)
  throw redirect({ to: '/cardReturn', replace: true })
}
