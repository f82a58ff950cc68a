import { createContext, useContext } from 'react'
import type { Application } from '#contract/endpoints/review.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { VouchedValues } from '#rules/register-differences.ts'
import type { useReview } from './use-review.ts'

type Chart = ReturnType<typeof useReview>

export interface Review {
  application: Application
  /** What was vouched for, beside what was typed. */
  vouched: VouchedValues
  /** What the customer may be asked to correct now. */
  askable: readonly ChangeTarget[]
  state: Chart[0]
  send: Chart[1]
}

/** Whether anything is marked, or begun to be written, that the customer has not been sent. */
export const hasUnsent = ({ marks, drafts }: Chart[0]['context']): boolean =>
  marks.length > 0 || Object.values(drafts).some((draft) => draft.trim() !== '')

export const ReviewContext = createContext<Review | null>(null)

/** The application around this part of the screen, and what is being asked for. */
export const useReviewed = (): Review => {
  const review = useContext(ReviewContext)
  if (!review) throw new Error('There is no application around this component')
  return review
}
