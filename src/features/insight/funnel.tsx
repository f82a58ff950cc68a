import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { Days } from '#rules/flow-figures.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ScrolledTable } from '#src/shared/table/scrolled-table.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { Facts, RefusalWords } from './facts.tsx'
import classes from './insight.module.css'
import { filtersOf, funnelQuery } from './insight-queries.ts'
import type { InsightSearch } from './insight-search.ts'
import { known, useFigures } from './use-figures.ts'
import { useStateNames } from './use-state-names.ts'

/** The onboarding funnel of a period with the refusals of each step. */
export const Funnel = ({ period, search }: { period: Days; search: InsightSearch }) => {
  const numbers = useNumbers()
  const figures = useFigures()
  const { t } = useTranslation('insight')
  const { nameOf } = useStateNames('onboarding')
  const { data, error, refetch } = useQuery(funnelQuery(period, filtersOf(search)))
  if (error) return <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingArea label={t('map.loading')} />
  const share = (count: number) => count / known(data.began)
  return (
    <section className={classes.card}>
      <h2>{t('funnel.title')}</h2>
      <p className={classes.quiet}>{t('funnel.lead')}</p>
      {data.began === 0 ? (
        <p>{t('funnel.empty')}</p>
      ) : (
        <>
          <Facts
            facts={[
              [t('funnel.began'), figures.count(data.began)],
              [t('funnel.completed'), figures.part(data.completed, data.began)],
            ]}
          />
          <ScrolledTable
            hasCards
            hasFigures
            label={t('funnel.title')}
            titles={[
              t('funnel.step'),
              t('funnel.share'),
              t('funnel.entered'),
              t('funnel.left'),
              t('funnel.here'),
              t('funnel.refused'),
            ]}
          >
            {data.steps.map(({ step, entered, left, here, refusals }) => (
              <tr key={step}>
                <th scope="row">{nameOf(step)}</th>
                <td data-wide className={classes.bar} data-title={t('funnel.share')}>
                  <span className={classes.share}>
                    {typeof entered === 'number' ? (
                      <>
                        <progress value={entered} max={known(data.began)} aria-hidden />
                        <bdi>{numbers.percent(share(entered))}</bdi>
                      </>
                    ) : (
                      t('table.none')
                    )}
                  </span>
                </td>
                <td data-title={t('funnel.entered')}>{figures.count(entered)}</td>
                <td data-title={t('funnel.left')}>{figures.count(left)}</td>
                <td data-title={t('funnel.here')}>{figures.count(here)}</td>
                <td data-wide data-empty={refusals.length === 0} data-title={t('funnel.refused')}>
                  {refusals.length === 0 && t('table.none')}
                  <ul>
                    {refusals.map((refusal) => (
                      <li key={`${refusal.code} ${refusal.field}`}>
                        <RefusalWords refusal={refusal} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </ScrolledTable>
        </>
      )}
    </section>
  )
}
