import { Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './card-form.module.css'

interface UnfinishedAttemptProps {
  /** Known when this browser began it. */
  last4: string | null
  busy: boolean
  /** Back to the page of the bank; absent where this browser does not know it. */
  onReturn: (() => void) | null
  onContinue: () => void
  onDrop: () => void
}

/** An earlier verification without a return. */
export const UnfinishedAttempt = ({ last4, busy, onReturn, onContinue, onDrop }: UnfinishedAttemptProps) => {
  const { t } = useTranslation('card')
  return (
    <div className={classes.unfinished}>
      <IconHourglassHigh className={classes.sign} size={24} stroke={1.75} aria-hidden />
      <h2>{t('unfinished.title')}</h2>
      <p className={classes.lead}>{last4 ? t('unfinished.text', { last4 }) : t('unfinished.textUnknown')}</p>
      <div className={classes.ways}>
        {onReturn && (
          <Button onClick={onReturn} aria-disabled={busy} data-disabled={busy}>
            {t('unfinished.bank')}
          </Button>
        )}
        <Button
          variant={onReturn ? 'default' : 'filled'}
          onClick={onContinue}
          aria-disabled={busy}
          data-disabled={busy}
        >
          {t('unfinished.continue')}
        </Button>
        <Button variant="default" onClick={onDrop} loading={busy}>
          {t('unfinished.drop')}
        </Button>
      </div>
    </div>
  )
}
