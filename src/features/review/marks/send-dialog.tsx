import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import { useTargetName } from '../target-name.ts'

/** Previews the message to the customer before it is sent. */
export const SendDialog = () => {
  const { t } = useTranslation('review')
  const customerNameOf = useDisplayName()
  const nameOf = useTargetName()
  const { application, state, send } = useReviewContext()
  const isOpen = state.hasTag('confirming')
  const shown = useConsequence(isOpen ? { act: 'review.requestChanges' } : null)
  if (!isOpen) return null
  const { marks, problem } = state.context
  const isBusy = state.hasTag('busy')
  const back = () => send({ type: 'back.pressed' })
  return (
    <Dialog
      title={t('confirm.title')}
      icon={<IconSend size={22} stroke={1.75} aria-hidden />}
      onEscape={() => !isBusy && back()}
    >
      <p className={classes.markLead}>
        {t('confirm.lead', { name: isolated(customerNameOf(application.customer)) })}
      </p>
      <dl className={classes.letter}>
        {marks.map(({ target, reason }) => (
          <div key={target}>
            <dt>{nameOf(target)}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ConsequenceList shown={shown} />
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={back}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={shown.isPending}
          data-autofocus
          onClick={() => send({ type: 'confirm.pressed' })}
        >
          {t('confirm.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
