import { Button } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import { useTargetName } from '../target-name.ts'

/** The marked changes, which can be edited, removed and sent. */
export const MarkList = () => {
  const { t } = useTranslation('review')
  const nameOf = useTargetName()
  const { state, send } = useReviewContext()
  const { marks } = state.context
  const canSend = state.can({ type: 'send.pressed' })
  return (
    <div className={classes.markList}>
      <h4 className={classes.count}>{t('marks.title', { count: marks.length })}</h4>
      <ul>
        {marks.map(({ target, reason }) => {
          const name = nameOf(target)
          return (
            <li key={target} className={classes.markItem}>
              <strong>{name}</strong>
              <bdi className={classes.markReason}>{reason}</bdi>
              <span className={classes.markTools}>
                <Button
                  className={classes.quiet}
                  size="compact-xs"
                  variant="subtle"
                  aria-label={t('ask.editFor', { name })}
                  disabled={!state.can({ type: 'mark.pressed', target })}
                  onClick={() => send({ type: 'mark.pressed', target })}
                >
                  {t('ask.edit')}
                </Button>
                <Button
                  className={classes.quiet}
                  size="compact-xs"
                  variant="subtle"
                  color="bad"
                  aria-label={t('ask.removeFor', { name })}
                  disabled={!state.can({ type: 'mark.removed', target })}
                  onClick={() => {
                    send({ type: 'mark.removed', target })
                    document.getElementById('decision')?.focus()
                  }}
                >
                  {t('ask.remove')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {!canSend && state.hasTag('marking') && <p className={classes.hint}>{t('marks.begun')}</p>}
      <Button
        fullWidth
        aria-haspopup="dialog"
        disabled={!canSend}
        loading={state.hasTag('busy')}
        onClick={() => send({ type: 'send.pressed' })}
      >
        {t('marks.send')}
      </Button>
    </div>
  )
}
