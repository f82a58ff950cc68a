import { Button } from '@mantine/core'
import { IconMessage2Question, IconPencil } from '@tabler/icons-react'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import { useTargetName } from '../target-name.ts'

export const askId = (target: ChangeTarget): string => `ask-${target.replace('.', '-')}`

/** Opens the form to request a change. */
export const AskButton = ({ target }: { target: ChangeTarget }) => {
  const { t } = useTranslation('review')
  const { state, send } = useReviewContext()
  const name = useTargetName()(target)
  const { marks, target: openTarget } = state.context
  const isMarked = marks.some((mark) => mark.target === target)
  const Icon = isMarked ? IconPencil : IconMessage2Question
  return (
    <Button
      id={askId(target)}
      className={classes.quiet}
      size="compact-sm"
      variant="subtle"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      aria-label={t(isMarked ? 'ask.editFor' : 'ask.openFor', { name })}
      aria-expanded={openTarget === target}
      disabled={!state.can({ type: 'mark.pressed', target })}
      onClick={() => send({ type: 'mark.pressed', target })}
    >
      {t(isMarked ? 'ask.edit' : 'ask.open')}
    </Button>
  )
}
