import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActorName, ActText, ActTime, ResultTag } from '#src/shared/activity/act.tsx'
import { auditQuery, wholeAuditOf } from '#src/shared/activity/audit-query.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { listState } from '#src/shared/table/list-state.ts'
import classes from './timeline.module.css'

interface TimelineProps {
  /** The customer's id. */
  customer: string
  /** Maximum number of entries. */
  limit: number
}

/** The latest acts of one customer, newest first, for administrators. */
export const Timeline = ({ customer, limit }: TimelineProps) => {
  const { t } = useTranslation('activity')
  const { rows, problem, retry } = listState(
    useQuery(auditQuery(wholeAuditOf(customer), 0, limit)),
    ({ acts }) => acts,
  )
  if (!rows && problem) return <ProblemAlert problem={problem} onRetry={retry} />
  if (!rows) return <Skeleton height={120} aria-hidden />
  if (rows.length === 0) return <p className={classes.empty}>{t('timeline.empty')}</p>
  return (
    <ol className={classes.list} aria-label={t('timeline.label')}>
      {rows.map((act) => (
        <li key={act.id} className={classes.entry} data-outcome={act.outcome}>
          <ActText act={act} />
          <span className={classes.about}>
            <ActorName by={act.by} />
            <ActTime at={act.at} />
            {act.outcome !== 'done' && <ResultTag act={act} />}
          </span>
        </li>
      ))}
    </ol>
  )
}
