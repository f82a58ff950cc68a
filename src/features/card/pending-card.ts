import { z } from 'zod/mini'
import { Instant } from '#contract/entities/common.ts'
import { CardInApp } from '#contract/entities/payment-method.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { unlessForbidden } from './unless-forbidden.ts'

export const PENDING_CARD_KEY = 'pendingCard'
const PENDING_CARD_MAX_AGE_MS = 15 * 60_000

/** A card that this browser stores while the person is at the bank. It has no field for the number or the CVC. */
const PendingCard = z.strictObject({
  /** Tag of the signed-in user. Another user cannot read the card. */
  user: z.string().check(z.minLength(1)),
  attemptId: z.uuid(),
  /** Refuses a name that contains a card number, because a person may type the number there. */
  card: z.strictObject(CardInApp.shape).check(z.refine(({ cardHolderName }) => !holdsNumber(cardHolderName))),
  /** Address of the bank's verification page. Check it against the allowed origins before use. */
  verificationUrl: z.optional(z.string().check(z.maxLength(2000))),
  /** True if the bank refused the code: then the form starts with this card. */
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

  /** The card of the signed-in user, at most 15 minutes old. Removes any other card. */
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
    /** Marks the card of this attempt. True if the card is stored, so that the form can start with it. */
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

/** True if a text has seven digits in a row, ignoring spaces and hyphens: they may be part of a card number. */
export const holdsNumber = (text: string): boolean => /\d{7}/.test(text.replace(/[\s-]/g, ''))
