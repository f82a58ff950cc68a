import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './insight.module.css'
import { branchesQuery, type filtersOf, type StatePlace } from './insight-query.ts'

interface BranchesProps {
  place: StatePlace
  filters: ReturnType<typeof filtersOf>
  nameOf: (state: string) => string
}

/** Which states the flows that are here now passed through, beside how often all others did. */
export const Branches = ({ place, filters, nameOf }: BranchesProps) => {
  const numbers = useNumbers()
  const { t } = useTranslation('insight')
  const { data, error, refetch } = useQuery(branchesQuery(place, filters))
  const all = data?.flows ?? 0
  return (
    <section>
      <h3>{t('panel.branches')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data && all === 0 && <p className={classes.quiet}>{t('panel.branchesNone')}</p>}
      {data && all > 0 && (
        <>
          <p className={classes.quiet}>{t('panel.branchesLead', { number: numbers.count(all) })}</p>
          <ul className={classes.list}>
            {data.through.flatMap(({ state, once, more, others }) => [
              once > 0 && (
                <li key={`${state} once`}>
                  {t('panel.branchOnce', { share: numbers.percent(once / all), state: nameOf(state) })}
                </li>
              ),
              more > 0 && (
                <li key={`${state} more`}>
                  {t('panel.branchMore', {
                    share: numbers.percent(more / all),
                    state: nameOf(state),
                    others: numbers.percent(others),
                  })}
                </li>
              ),
            ])}
          </ul>
        </>
      )}
    </section>
  )
}
