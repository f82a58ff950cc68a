import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Trouble } from '#contract/entities/operations.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './operations.module.css'
import { useMoment } from './use-moment.ts'

interface TroublesProps {
  troubles: readonly Trouble[]
}

/** One sentence for each trouble, with what to do, or the sentence that everything runs. */
export const Troubles = ({ troubles }: TroublesProps) => {
  const { t } = useTranslation('operations')
  if (troubles.length === 0)
    return (
      <section className={classes.summary} data-tone="ok" aria-label={t('well.title')} aria-live="polite">
        <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        <div>
          <h2 className={classes.title}>{t('well.title')}</h2>
          <p>{t('well.text')}</p>
        </div>
      </section>
    )
  return (
    <section className={classes.summary} data-tone="bad" aria-label={t('troubles')} aria-live="polite">
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
      <div>
        <h2 className={classes.title}>{t('troubles')}</h2>
        <ul className={classes.troubles}>
          {troubles.map((trouble) => (
            <TroubleEntry key={`${trouble.kind}:${trouble.queue ?? ''}`} trouble={trouble} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const TroubleEntry = ({ trouble: { kind, queue, count, since } }: { trouble: Trouble }) => {
  const { t } = useTranslation('operations')
  const numbers = useNumbers()
  const moment = useMoment()
  const name = queue === null ? '' : t(`queue.${queue}`)
  return (
    <li>
      <strong>{t(`trouble.${kind}.title`, { queue: name, count: numbers.count(count) })}</strong>{' '}
      {since !== null && <span className={classes.quiet}>{t('since', { time: moment(since) })}</span>}
      <p>{t(`trouble.${kind}.todo`)}</p>
    </li>
  )
}
