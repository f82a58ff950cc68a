import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { InvoiceSortField } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { useCreditLine } from '#src/shared/account/use-credit-line.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useRememberedPage } from '#src/shared/table/remembered-page.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from './billing-history.module.css'
import { CreditNotes } from './credit-notes.tsx'
import { Disputes } from './disputes.tsx'
import { type InvoiceAct, useInvoiceColumns } from './invoice-columns.tsx'
import { InvoiceFilterFields, useInvoiceFilters } from './invoice-filters.tsx'
import { InvoiceTotalsLine } from './invoice-totals.tsx'
import { invoicesQuery } from './invoices-query.ts'
import { PurchaseOrderBlock } from './purchase-order-block.tsx'
import { StatementBlock } from './statement-block.tsx'
import { YearBlock } from './year-block.tsx'

/** Height of the scrollable table [2.8.05]. */
const SCROLL_PX = 570

const Invoices = () => {
  const { t } = useTranslation('billing-history')
  const { page, sort, setPage, setSort } = useTableSearch<InvoiceSortField>()
  const { filters, clear, isNarrowed } = useInvoiceFilters()
  // The page of a filtered list is not a page of the whole list.
  useRememberedPage('invoices', isNarrowed ? 0 : page)
  const acts = useInvoiceActs()
  const columns = useInvoiceColumns(acts.open)
  const query = useQuery(
    invoicesQuery({ page, ...(sort && { sortField: sort.field, sortOrder: sort.order }), ...filters }),
  )
  const list = usePagedList(query, ({ invoices }) => invoices)

  return (
    <>
      <InvoiceFilterFields years={query.data?.years ?? []} />
      <InvoiceTotalsLine count={query.data?.totalItems} totals={query.data?.totals} />
      <DataTable
        label={t('label')}
        emptyHint={t('emptyHint')}
        isNarrowed={isNarrowed}
        onShowAll={clear}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={sort}
        onSort={setSort}
        onPage={setPage}
        scrollHeight={SCROLL_PX}
      />
      {acts.dialog}
      <YearBlock years={query.data?.years ?? []} year={filters.year} />
      <StatementBlock years={query.data?.years ?? []} year={filters.year} />
    </>
  )
}

/** The dialogs of an administrator's acts on an invoice, each loaded when it is opened. `open` is absent for other people. */
const useInvoiceActs = () => {
  const mayAct = useMayDo()('creditNotes.issue')
  const [opened, setOpened] = useState<{ act: InvoiceAct; invoice: Invoice } | null>(null)
  const credit = useOnDemand(
    async () => (await import('./credit/credit-issue-dialog.tsx')).CreditIssueDialog,
    'credit-notes',
    'fields',
  )
  const dispute = useOnDemand(
    async () => (await import('./dispute/dispute-opening-dialog.tsx')).DisputeOpeningDialog,
    'disputes',
    'fields',
  )
  const dialogs = { credit, dispute }
  return {
    ...(mayAct && {
      open: (act: InvoiceAct, invoice: Invoice) => {
        setOpened({ act, invoice })
        void dialogs[act].open()
      },
    }),
    dialog: opened && dialogOf(dialogs[opened.act], opened.invoice),
  }
}

interface OpenedDialog {
  Part: ComponentType<{ invoice: Invoice; onClose: () => void }> | null
  close: () => void
}

const dialogOf = ({ Part, close }: OpenedDialog, invoice: Invoice) =>
  Part && <Part invoice={invoice} onClose={close} />

const CreditLine = () => {
  const line = useCreditLine()
  return line && <p className={classes.credit}>{line}</p>
}

const History = () => (
  <div className={classes.screen}>
    <CreditLine />
    <Invoices />
    <CreditNotes />
    <Disputes />
    <PurchaseOrderBlock />
  </div>
)

export const BillingHistoryScreen = () => (useCurrent().customer ? <History /> : null)
