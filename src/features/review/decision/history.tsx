import type { ReactNode } from 'react'
import type { ReviewDecision } from '#contract/endpoints/review.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from '../review.module.css'
import { useTargetName } from '../target-name.ts'

interface RequestedChangesProps extends Pick<ReviewDecision, 'changes'> {
  /** The customer's answer, if shown. */
  answerOf?: (target: ChangeTarget) => ReactNode
}

/** The requested changes and whether they were answered. */
export const RequestedChanges = ({ changes, answerOf }: RequestedChangesProps) => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const nameOf = useTargetName()
  return (
    <ul className={classes.changes}>
      {changes.map(({ id, target, reason, answeredAt }) => (
        <li key={id} className={classes.change}>
          <span className={classes.asked}>
            <strong>{nameOf(target)}</strong>
            <Tag tone={answeredAt ? 'ok' : 'warn'}>
              {answeredAt ? t('history.answered', { date: dates.day(answeredAt) }) : t('history.open')}
            </Tag>
          </span>
          <bdi>{reason}</bdi>
          {answerOf && (
            <span className={classes.answer}>
              <span>{t('answered.answer')}</span>
              {answerOf(target)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export const DecidedBy = ({ by, at }: Pick<ReviewDecision, 'by' | 'at'>) => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const name = isolated(by.name ?? by.email)
  return (
    <p className={classes.by}>
      {t('history.by', { name, date: dates.day(at), time: isolated(dates.time(at)) })}
    </p>
  )
}

/** The earlier decisions, newest first. */
export const History = ({ decisions }: { decisions: readonly ReviewDecision[] }) => {
  const { t } = useTranslation('review')
  return (
    <section className={classes.decisionPanel} aria-labelledby="history-title">
      <h3 id="history-title">{t('history.title')}</h3>
      <ol className={classes.history}>
        {decisions.map(({ id, decision, reason, by, at, changes }) => (
          <li key={id} className={classes.decision}>
            <strong>{t(`history.${decision}`)}</strong>
            <DecidedBy by={by} at={at} />
            {reason && (
              <blockquote className={classes.quote}>
                <bdi>{reason}</bdi>
              </blockquote>
            )}
            {changes.length > 0 && <RequestedChanges changes={changes} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
