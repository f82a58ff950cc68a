import { z } from 'zod/mini'
import { Instant } from '#contract/entities/common.ts'
import { CardInApp } from '#contract/entities/payment-method.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { holdsNumber } from './holds-number.ts'
import { unlessForbidden } from './unless-forbidden.ts'

export const PENDING_CARD_KEY = 'pendingCard'
const PENDING_CARD_MAX_AGE_MS = 15 * 60_000

/** What this browser keeps of a card while its person is at the bank. There is no place in it for a number or a CVC. */
const PendingCard = z.strictObject({
  /** A tag of the signed-in person: no other person finds the card here. */
  user: z.string().check(z.minLength(1)),
  attemptId: z.uuid(),
  /** The number may have been typed where the name belongs. */
  card: z.strictObject(CardInApp.shape).check(z.refine(({ cardHolderName }) => !holdsNumber(cardHolderName))),
  /** Where the bank verifies the card; checked against the allowed origins again before anything follows it. */
  verificationUrl: z.optional(z.string().check(z.maxLength(2000))),
  /** The bank did not accept the code, so the form is to come back with what stands here. */
  wrongOtp: z.boolean(),
  savedAt: Instant,
})
export type PendingCard = z.output<typeof PendingCard>

interface Deps {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
  user: () => string | undefined
}

export const createPendingCard = ({ storage, now, user }: Deps) => {
  const write = (pending: Omit<PendingCard, 'user'>) =>
    unlessForbidden(() => {
      const document = PendingCard.parse({ ...pending, user: user() })
      storage().setItem(PENDING_CARD_KEY, JSON.stringify(document))
    })

  const forget = () => unlessForbidden(() => storage().removeItem(PENDING_CARD_KEY))

  /** The card of the signed-in person, at most 15 minutes old; anything else found here is removed. */
  const read = (): PendingCard | null => {
    const text = unlessForbidden(() => storage().getItem(PENDING_CARD_KEY)) ?? null
    if (text === null) return null
    const found = unlessForbidden(() => PendingCard.parse(JSON.parse(text)))
    const age = found ? now().getTime() - Date.parse(found.savedAt) : Number.NaN
    if (found && found.user === user() && age >= 0 && age <= PENDING_CARD_MAX_AGE_MS) return found
    forget()
    return null
  }

  return {
    read,
    forget,
    keep: (attemptId: string, card: CardInApp, verificationUrl?: string): void => {
      write({
        attemptId,
        card,
        ...(verificationUrl && { verificationUrl }),
        wrongOtp: false,
        savedAt: now().toISOString(),
      })
    },
    /** Whether the form can be restored for another try with this card. */
    markWrongOtp: (attemptId: string): boolean => {
      const found = read()
      if (found?.attemptId !== attemptId) return false
      write({ ...found, wrongOtp: true })
      return true
    },
  }
}

export const pendingCard = createPendingCard({
  storage: () => localStorage,
  now: () => new Date(),
  user: () => accessToken.value()?.userTag,
})
