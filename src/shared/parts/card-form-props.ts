import type { BodyOf } from '#contract/endpoint.ts'
import type { CardAttempt, openCardAttempt } from '#contract/endpoints/cards.ts'
import type { CardFormReport } from '#machines/card-form/card-form.machine.ts'

/** What a card is being added for, and the place it is to have. */
export type CardRequest = BodyOf<typeof openCardAttempt>

/** How a screen shows the form of a card. */
export interface CardFormProps {
  /** The form, for a button that stands outside of it. */
  formId: string
  onReport: (report: CardFormReport) => void
  /** The current attempt, or that there is none, where the screen has come with it; otherwise the form asks first. */
  attempt?: CardAttempt | null | undefined
  /** A card that is of no use any more stands beside the form, which opens to replace it. */
  isReplacing?: boolean
  /** The first card, which the onboarding asks for, unless told otherwise. */
  request?: CardRequest
  /** Inside a dialog, which has a frame and a title of its own. */
  isFramed?: boolean
}
