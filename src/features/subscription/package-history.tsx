import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listPackageHistory } from '#contract/endpoints/subscription.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { isFree, shareWithVat, withVat } from '#rules/price.ts'
import { packageHistoryQuery } from '#src/shared/account/package-history-query.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ScrolledTable } from '#src/shared/table/scrolled-table.tsx'
import classes from './subscription.module.css'

type Change = ReplyOf<typeof listPackageHistory>['changes'][number]

/** The support packages with their dates and prices. */
export const PackageHistory = () => {
  const { data: changes, error, refetch } = useQuery(packageHistoryQuery)
  return (
    <div className={classes.stack}>
      <div className={classes.card} aria-busy={!changes && !error}>
        {changes && <Changes changes={changes} />}
        {!changes && error && <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />}
        {!changes && !error && <Skeleton height={120} />}
      </div>
    </div>
  )
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation(['subscription', 'packages'])
  const dates = useDates()
  if (changes.length === 0) return <p className={classes.lead}>{t('history.empty')}</p>
  return (
    <>
      <h2>{t('history.title')}</h2>
      <ScrolledTable
        hasCards
        label={t('history.title')}
        titles={[t('history.package'), t('history.since'), t('history.price')]}
      >
        {changes.map((change) => (
          <tr key={change.since}>
            <th scope="row">{t(`packages:names.${change.package}`)}</th>
            <td data-title={t('history.since')}>{dates.day(change.since)}</td>
            <td data-wide data-title={t('history.price')}>
              <ChangePrice change={change} />
            </td>
          </tr>
        ))}
      </ScrolledTable>
    </>
  )
}

/** The price with VAT, and its parts below it. */
const ChangePrice = ({ change: { monthlyPrice, percent } }: { change: Change }) => {
  const money = useMoney()
  const numbers = useNumbers()
  const { t } = useTranslation(['subscription', 'packages'])
  const total = withVat(monthlyPrice)
  if (isFree({ total, percent })) return t('packages:Basic.price')
  return (
    <>
      {t('history.monthly', {
        total: money.amountIn(total),
        percent: numbers.percent(percent / 100),
        withVat: numbers.shareWithVat(shareWithVat(percent)),
      })}
      <span className={classes.tagline}>
        {t('history.reckoned', {
          amount: money.amountIn(monthlyPrice),
          vat: money.amountIn(total - monthlyPrice),
        })}
      </span>
    </>
  )
}
