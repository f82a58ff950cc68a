import type { CardReturnContext } from '#machines/card-return/card-return.machine.ts'

/** What the screen is about. The words of each stand in the catalogue. */
export type ReturnView =
  | 'verifying'
  | 'stillChecking'
  | 'saving'
  | 'byEmail'
  | 'unreached'
  | 'saveFailed'
  | 'confirmFailed'
  | 'nothing'
  | 'cancelled'
  | 'notAdded'

type Tag =
  | 'form-reopens'
  | 'undecided'
  | 'saving'
  | 'card-verified'
  | 'card-saved'
  | 'may-retry'
  | 'card-again'
  | 'turned-back'
  | 'over'

/** Which view a moment of the chart is shown as, from its tags and its context. */
export const returnView = (
  hasTag: (tag: Tag) => boolean,
  { outcome }: Pick<CardReturnContext, 'outcome'>,
): ReturnView => {
  if (hasTag('over')) return 'byEmail'
  if (hasTag('may-retry')) {
    if (!hasTag('card-verified')) return 'unreached'
    return hasTag('card-saved') ? 'confirmFailed' : 'saveFailed'
  }
  // The form that is about to open says why; until then nothing new is told here.
  if (hasTag('form-reopens')) return 'verifying'
  if (hasTag('turned-back')) return 'cancelled'
  if (hasTag('card-again')) return outcome === 'nothing' ? 'nothing' : 'notAdded'
  if (hasTag('saving')) return 'saving'
  return hasTag('undecided') ? 'stillChecking' : 'verifying'
}
