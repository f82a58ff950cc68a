import { createContext, useContext } from 'react'
import type { Application } from '#contract/endpoints/review.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { VouchedValues } from '#rules/register-differences.ts'
import type { useReview } from './use-review.ts'

type Chart = ReturnType<typeof useReview>

interface Review {
  application: Application
  /** The vouched values next to the typed ones. */
  vouched: VouchedValues
  /** The targets of changes that can be requested now. */
  askable: readonly ChangeTarget[]
  state: Chart[0]
  send: Chart[1]
}

/** True if there are marks or drafts that were not sent. */
export const hasUnsent = ({ marks, drafts }: Chart[0]['context']): boolean =>
  marks.length > 0 || Object.values(drafts).some((draft) => draft.trim() !== '')

export const ReviewContext = createContext<Review | null>(null)

export const useReviewed = (): Review => {
  const review = useContext(ReviewContext)
  if (!review) throw new Error('There is no application around this component')
  return review
}
