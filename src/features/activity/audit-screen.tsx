import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ACTIVITY_PAGE_SIZE, exportAudit } from '#contract/endpoints/activity.ts'
import type { AuditedAct } from '#contract/entities/activity.ts'
import { RowName, useNameForReader } from '#src/shared/account/names.tsx'
import { ActorName } from '#src/shared/activity/act.tsx'
import { auditQuery } from '#src/shared/activity/audit-query.ts'
import { ExportRequests } from '#src/shared/exports/export-requests.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { EmailText, isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './activity.module.css'
import { isNarrowed, toAuditFilter } from './activity-query.ts'
import type { AuditSearch } from './activity-search.ts'
import { ActsExport, Filters, useActColumns, useFilters } from './acts-list.tsx'

const Audit = () => {
  const { t } = useTranslation('activity')
  const { page, sort, search, setPage, setSort, setSearch } = useTableSearch<'at'>()
  const address = useSearch({ strict: false }) as AuditSearch
  const filter = toAuditFilter(address)
  const list = usePagedList(useQuery(auditQuery(filter, page)), ({ acts }) => acts)
  const columns = useAuditColumns()
  const exported = {
    list: { operation: 'audit.export', customerId: null, filters: filter },
    endpoint: exportAudit,
    fileName: t('export.file.audit'),
  } as const

  return (
    <div className={classes.screen}>
      <Filters />
      {address.from === undefined && address.to === undefined && (
        <p className={classes.period}>{t('period')}</p>
      )}
      <ChosenFilters acts={list.rows} />
      <ExportRequests {...exported} />
      <DataTable
        label={t('label.audit')}
        emptyHint={t('empty.audit')}
        isNarrowed={isNarrowed(filter)}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={ACTIVITY_PAGE_SIZE}
        sort={sort}
        onSort={setSort}
        onPage={setPage}
        search={{ label: t('search.audit'), value: search, onSearch: setSearch }}
        tool={<ActsExport {...exported} />}
      />
    </div>
  )
}

/** The audit of all customers, for administrators. */
export const AuditScreen = () => (useCurrent().role === 'admin' ? <Audit /> : null)

/** Chips for the chosen person and customer. A press on a chip removes its filter. */
const ChosenFilters = ({ acts = [] }: { acts: readonly AuditedAct[] | undefined }) => {
  const { t } = useTranslation('activity')
  const { filters, change } = useFilters()
  const nameForReader = useNameForReader()
  const person = acts.find(({ by }) => by?.userId === filters.actor)?.by
  const customer = acts.find((act) => act.customer?.id === filters.about)?.customer
  const chips = [
    filters.actor !== undefined && {
      words: t('filter.onlyActor', {
        name: isolated(person?.name ?? person?.email ?? t('filter.chosenPerson')),
      }),
      remove: () => change({ actor: undefined }),
    },
    filters.about !== undefined && {
      words: t('filter.onlyCustomer', {
        name: isolated(
          nameForReader(customer?.name ?? t('filter.chosenCustomer'), customer?.arabicName ?? null),
        ),
      }),
      remove: () => change({ about: undefined }),
    },
  ].filter((chip) => chip !== false)
  if (chips.length === 0) return null
  return (
    <div className={classes.chips}>
      {chips.map(({ words, remove }) => (
        <button
          key={words}
          type="button"
          className={classes.chip}
          aria-label={t('filter.remove', { filter: words })}
          onClick={remove}
        >
          {words}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
    </div>
  )
}

const NO_CUSTOMER = '-'

/** The columns of the audit. A press on a name filters the list by that person or customer. */
const useAuditColumns = (): Column<AuditedAct, 'at'>[] => {
  const { t } = useTranslation('activity')
  const { change } = useFilters()
  const nameForReader = useNameForReader()
  const { what, at, result } = useActColumns<AuditedAct>()
  return [
    { ...what, width: 28 },
    {
      key: 'by',
      title: t('column.by'),
      align: 'start',
      width: 26,
      place: 'line',
      cell: ({ by }) =>
        by === null ? (
          <ActorName by={by} />
        ) : (
          <button
            type="button"
            className={classes.narrow}
            title={t('filter.byPerson', { name: isolated(by.name ?? by.email) })}
            onClick={() => change({ actor: by.userId, who: undefined })}
          >
            <ActorName by={by} />
          </button>
        ),
    },
    {
      key: 'customer',
      title: t('column.customer'),
      align: 'start',
      width: 18,
      place: 'note',
      isBlank: ({ customer }) => customer === null,
      cell: ({ customer }) => {
        if (customer === null) return NO_CUSTOMER
        const name = customer.name ?? t('unnamed')
        const displayName = nameForReader(name, customer.arabicName)
        return (
          <button
            type="button"
            className={classes.narrow}
            title={t('filter.aboutCustomer', { name: isolated(displayName) })}
            onClick={() => change({ about: customer.id })}
          >
            {customer.arabicName === null && name.includes('@') ? (
              <EmailText email={name} />
            ) : (
              <RowName latin={name} arabic={customer.arabicName} />
            )}
          </button>
        )
      },
    },
    at,
    result,
  ]
}
