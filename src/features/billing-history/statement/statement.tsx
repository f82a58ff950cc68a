import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportStatement } from '#contract/endpoints/invoices.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import {
  STATEMENT_FORMATS,
  STATEMENT_MONTHS,
  type StatementFormat,
} from '#contract/entities/statement-kinds.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { billingMonthOf, monthsOfYear, monthText, nextBillingMonth } from '#rules/billing-calendar.ts'
import { STATEMENT_WORDS } from '#rules/statement-words.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchAnswer, saveFile } from '#src/shared/api/files.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { FilterChoice, FilterFields } from '#src/shared/forms/filters.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { FactList } from '#src/shared/ui/fact-list.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from '../billing-history.module.css'
import { Balance, useStatementColumns } from './statement-columns.tsx'
import { type StatementPeriod, statementQuery } from './statement-query.ts'

interface StatementProps {
  /** The years with invoices. */
  years: readonly number[]
  /** The filtered year, which is shown first. */
  year: number | undefined
}

/** The statement of a period: its choice, the balances, the entries, and the files. */
export const Statement = ({ years, year }: StatementProps) => {
  const { t } = useTranslation('billing-history')
  const { language } = useLanguage()
  const { period, fields } = usePeriod(years, year)
  const query = useQuery(statementQuery(period))
  const columns = useStatementColumns()
  const { data } = query
  return (
    <>
      {fields}
      {data && (
        <FactList>
          {(['opening', 'closing'] as const).map((name) => (
            <div key={name}>
              <dt>{STATEMENT_WORDS[name][language]}</dt>
              <dd>
                <Balance halalas={data[name]} />
              </dd>
            </div>
          ))}
        </FactList>
      )}
      <Downloads period={period} />
      <DataTable
        label={t('statement.title')}
        emptyHint={STATEMENT_WORDS.none[language]}
        columns={columns}
        list={{
          rows: data?.entries,
          paging: undefined,
          isLoading: query.isPending || (query.isError && query.isFetching),
          problem: query.isError && !query.isFetching ? toCallProblem(query.error) : null,
          retry: () => void query.refetch(),
        }}
        rowKey={({ kind, at, invoice, balance }) => [kind, at, invoice.qoyod_reference, balance].join(' ')}
        pageSize={PAGE_SIZE}
      />
    </>
  )
}

/** The months after which a statement from `from` may end. */
const endsOf = (from: number, months: readonly number[]): number[] =>
  months.filter((month) => month >= from).slice(0, STATEMENT_MONTHS)

/** The months of whole years, oldest first. */
const monthsOf = (first: number, last: number): number[] => {
  const months: number[] = []
  const { last: end } = monthsOfYear(last)
  for (let month = monthsOfYear(first).first; month <= end; month = nextBillingMonth(month))
    months.push(month)
  return months
}

const usePeriod = (years: readonly number[], year: number | undefined) => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const current = Math.floor(billingMonthOf(serverNow()) / 100)
  const shown = [current, ...years, ...(year === undefined ? [] : [year])]
  const months = monthsOf(Math.min(...shown), Math.max(...shown))
  const whole = monthsOfYear(year ?? current)
  const [period, setPeriod] = useState<StatementPeriod>({ from: whole.first, to: whole.last })
  const ends = endsOf(period.from, months)
  const optionsOf = (of: readonly number[]) =>
    of.map((month) => ({ value: String(month), label: dates.monthOfYear(month) }))
  const begin = (from: number) => {
    const possible = endsOf(from, months)
    setPeriod({ from, to: possible.includes(period.to) ? period.to : (possible.at(-1) ?? from) })
  }
  const fields = (
    <FilterFields label={t('statement.period')}>
      <FilterChoice
        label={t('statement.from')}
        value={String(period.from)}
        options={optionsOf(months)}
        onPick={(month) => begin(Number(month))}
      />
      <FilterChoice
        label={t('statement.to')}
        value={String(period.to)}
        options={optionsOf(ends)}
        onPick={(month) => setPeriod({ ...period, to: Number(month) })}
      />
    </FilterFields>
  )
  return { period, fields }
}

/** The statement as a file in the language of the page. */
const Downloads = ({ period: { from, to } }: { period: StatementPeriod }) => {
  const { t, language } = useTranslation('billing-history')
  const words = useErrorMessage()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: StatementFormat) => {
      const query = { from, to, format, language }
      const file = await fetchAnswer(exportStatement, { query })
      saveFile(file, `${t('statement.file')}-${monthText(from)}-${monthText(to)}.${format}`)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return (
    <div className={classes.statementFiles}>
      {STATEMENT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          loading={isPending && variables === format}
          aria-label={t(`statement.download.${format}`)}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => mutate(format)}
        >
          {t(`statement.formats.${format}`)}
        </Button>
      ))}
    </div>
  )
}
