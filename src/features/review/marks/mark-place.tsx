import { Button } from '@mantine/core'
import { IconMessage2Question } from '@tabler/icons-react'
import { FormProvider } from 'react-hook-form'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { ChangeForm } from '#contract/forms/review.ts'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import { useTargetName } from '../target-name.ts'
import { askId } from './ask-button.tsx'

interface MarkPlaceProps {
  target: ChangeTarget
  /** The element in the surrounding list. */
  as: 'dd' | 'div'
  className?: string | undefined
}

/** The requested change of one target: the form, a mark, or a sent request. */
export const MarkPlace = ({ target, as: Place, className }: MarkPlaceProps) => {
  const { t } = useTranslation('review')
  const { application, state, send } = useReviewContext()
  const { requestedChanges } = application.customer
  const { marks, drafts, target: openTarget } = state.context
  const marked = marks.find((mark) => mark.target === target)?.reason
  const reason = marked ?? requestedChanges.find((change) => change.target === target)?.reason
  const returnFocus = () => document.getElementById(askId(target))?.focus()

  if (openTarget === target)
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

interface ReasonFormProps {
  target: ChangeTarget
  start: string
  onTyped: (reason: string) => void
  onKept: (reason: string) => void
  onDropped: () => void
}

/** The form for the reason, which the customer reads. */
const ReasonForm = ({ target, start, onTyped, onKept, onDropped }: ReasonFormProps) => {
  const { t } = useTranslation('review')
  const name = useTargetName()(target)
  const form = useCheckedForm<ChangeForm, ChangeForm>({
    defaultValues: { reason: start },
    resolver: contractResolver(ChangeForm, (values) => values),
  })
  return (
    <FormProvider {...form}>
      <form
        className={classes.markForm}
        noValidate
        onSubmit={submitForm(form, { order: ['reason'], send: ({ reason }) => onKept(reason) })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDropped()
        }}
      >
        <ReasonField
          label={t('ask.label', { name: isolated(name) })}
          hint={t('ask.hint')}
          onEdited={onTyped}
        />
        <div className={classes.buttons}>
          <Button size="xs" variant="default" onClick={onDropped}>
            {t('common:actions.cancel')}
          </Button>
          <Button size="xs" type="submit">
            {t('ask.keep')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
