import { useState } from 'react'
import { createIntent } from './intent.ts'

/** One intent as long as the same thing is wanted; `renew` when it is something else. */
export const useIntent = () => {
  const [intent, setIntent] = useState(createIntent)
  return { intent, renew: () => setIntent(createIntent) }
}
