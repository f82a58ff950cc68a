import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { exportCosts } from '#contract/endpoints/costs.ts'
import type { Costs } from '#contract/entities/costs.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { firstDayOf } from '#rules/billing-calendar.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchAnswer, saveFile } from '#src/shared/api/files.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ChartPlace } from '#src/shared/ui/chart-place.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { type ChartDay, chartDays } from './chart-days.ts'
import classes from './costs.module.css'
import type { CostsView } from './costs-chart.tsx'
import type { filtersOf } from './costs-query.ts'

/** Pixels. */
const HEIGHT = 260

interface DaysCardProps {
  costs: Costs
  filters: ReturnType<typeof filtersOf>
}

/** The days of the month, as a chart or as a table. */
export const DaysCard = ({ costs, filters }: DaysCardProps) => {
  const { t } = useTranslation('costs')
  const id = useId()
  const [view, setView] = useState<CostsView>('day')
  const [isTable, setTable] = useState(false)
  const days = chartDays(costs)
  const Sign = isTable ? IconChartBar : IconTable
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{t('days.title')}</h2>
        <div className={classes.tools}>
          {!isTable && (
            <Views
              label={t('days.views')}
              views={(['day', 'sum'] as const).map((name) => ({ view: name, name: t(`days.${name}`) }))}
              shown={view}
              onShow={setView}
            />
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'days.chart' : 'days.table')}
          </Button>
          <Download month={costs.month} filters={filters} />
        </div>
      </header>
      <DaysTable days={days} isUnseen={!isTable} labelledBy={id} />
      {!isTable && days.every(({ cost }) => cost === 0) && <p className={classes.empty}>{t('days.empty')}</p>}
      {!isTable && days.some(({ cost }) => cost !== 0) && (
        <ChartPlace
          load={async () => (await import('./costs-chart.tsx')).CostsChart}
          data={{ view, days, budget: costs.support ? (costs.budget?.amount ?? null) : null }}
          height={HEIGHT}
          onMissing={() => setTable(true)}
        />
      )}
    </section>
  )
}

/** The file of the shown costs, in the language of the page. */
const Download = ({ month, filters }: { month: number } & Pick<DaysCardProps, 'filters'>) => {
  const { t, language } = useTranslation('costs')
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await fetchAnswer(exportCosts, { query: { ...filters, language } })
      saveFile(file, `${t('days.file')}-${firstDayOf(month).slice(0, 7)}.csv`)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      aria-label={t('days.download')}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('days.csv')}
    </Button>
  )
}

interface DaysTableProps {
  days: readonly ChartDay[]
  /** True while the chart is visible: the table is then for screen readers only. */
  isUnseen: boolean
  labelledBy: string
}

const DaysTable = ({ days, isUnseen, labelledBy }: DaysTableProps) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  return (
    <div className={isUnseen ? classes.unseen : undefined}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('days.date')}</th>
            <th scope="col">{t('days.cost')}</th>
            <th scope="col">{t('days.total')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, cost, total, isAhead }) => (
            <tr key={day} className={isAhead ? classes.ahead : undefined}>
              <th scope="row">
                {dates.calendarDay(day)}
                {isAhead && ` (${t('days.expected')})`}
              </th>
              <td>
                <Money halalas={cost} />
              </td>
              <td>
                <Money halalas={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
