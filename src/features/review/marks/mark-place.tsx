import { IconMessage2Question } from '@tabler/icons-react'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useReviewed } from '../review-context.ts'
import { askId } from './ask-button.tsx'
import classes from './marks.module.css'
import { ReasonForm } from './reason-form.tsx'

interface MarkPlaceProps {
  target: ChangeTarget
  /** What it is in the list around it. */
  as: 'dd' | 'div'
  className?: string | undefined
}

/** What is asked for about one thing, beside it: being written, marked already, or waited for. */
export const MarkPlace = ({ target, as: Place, className }: MarkPlaceProps) => {
  const { t } = useTranslation('review')
  const { application, state, send } = useReviewed()
  const { requestedChanges } = application.customer
  const { marks, drafts, target: written } = state.context
  const marked = marks.find((mark) => mark.target === target)?.reason
  const reason = marked ?? requestedChanges.find((change) => change.target === target)?.reason
  const returnFocus = () => document.getElementById(askId(target))?.focus()

  if (written === target)
    return (
      <Place className={className}>
        <ReasonForm
          target={target}
          start={drafts[target] ?? ''}
          onTyped={(reason) => send({ type: 'reason.typed', reason })}
          onKept={(reason) => {
            send({ type: 'mark.kept', reason })
            returnFocus()
          }}
          onDropped={() => {
            send({ type: 'mark.dropped' })
            returnFocus()
          }}
        />
      </Place>
    )
  if (reason === undefined) return null
  return (
    <Place className={className}>
      <p className={classes.marked}>
        <IconMessage2Question size={18} stroke={1.75} aria-hidden />
        <span>
          <strong>{t(marked === undefined ? 'ask.waiting' : 'ask.marked')}:</strong> <bdi>{reason}</bdi>
        </span>
      </p>
    </Place>
  )
}
