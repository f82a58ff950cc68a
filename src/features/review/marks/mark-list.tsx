import { Button } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useReviewed } from '../review-context.ts'
import { useTargetName } from '../target-name.ts'
import classes from './marks.module.css'

/** What will be asked for, each to be edited or removed, and the button that sends it. */
export const MarkList = () => {
  const { t } = useTranslation('review')
  const nameOf = useTargetName()
  const { state, send } = useReviewed()
  const { marks } = state.context
  const canSend = state.can({ type: 'send.pressed' })
  return (
    <div className={classes.list}>
      <h4 className={classes.count}>{t('marks.title', { count: marks.length })}</h4>
      <ul>
        {marks.map(({ target, reason }) => {
          const name = nameOf(target)
          return (
            <li key={target} className={classes.item}>
              <strong>{name}</strong>
              <bdi className={classes.reason}>{reason}</bdi>
              <span className={classes.tools}>
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
